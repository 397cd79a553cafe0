// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

/** Holds an array of five million objects, most of them the same one, and one of fifty million bytes, and ends. */
public final class HugeArrays {
    /** How long the array of objects is. */
    public static final int OBJECTS = 5_000_000;
    /** How long the array of bytes is. */
    public static final int BYTES = 50_000_000;

    /** What is in the array. */
    public static final class Element {
        int number;
    }

    private static Object[] objects = {};
    private static byte[] bytes = {};

    private HugeArrays() {}

    public static void main(String[] args) {
        objects = new Object[OBJECTS];
        Element same = new Element();
        for (int i = 0; i < OBJECTS - 1; i++) {
            objects[i] = same;
        }
        objects[OBJECTS - 1] = new Element();
        bytes = new byte[BYTES];
        bytes[BYTES - 1] = 77;
        System.out.println("made " + (objects.length + bytes.length));
    }
}
