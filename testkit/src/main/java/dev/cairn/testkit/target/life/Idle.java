// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.life;

/** Does nothing until its standard input ends, so that it never outlives the test that started it. */
public final class Idle {
    private Idle() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // what is written to us is of no interest
        }
    }
}
