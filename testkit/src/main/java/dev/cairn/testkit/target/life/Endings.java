// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.life;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Ends as its standard input says: {@code exit CODE}, {@code halt CODE}, {@code throw}, or, at an empty line or the end of the input,
 * by coming to the end of {@code main}.
 */
public final class Endings {
    private Endings() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        String line = in.readLine();
        String[] words = line == null ? new String[] {""} : line.split(" ");
        switch (words[0]) {
            case "exit" -> System.exit(Integer.parseInt(words[1]));
            case "halt" -> Runtime.getRuntime().halt(Integer.parseInt(words[1]));
            case "throw" -> throw new IllegalStateException("as it was told");
            default -> {}
        }
    }
}
