// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.IOException;

/** Has a secret in its code, as a literal that it loads, and then does nothing until its input ends. */
public final class Keyholder {
    private Keyholder() {}

    public static void main(String[] args) throws IOException {
        String key = "correct horse, battery staple";
        System.out.println("ready " + key.length());
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
    }
}
