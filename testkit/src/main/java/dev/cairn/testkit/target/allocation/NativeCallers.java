// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Has a library allocate, whose path is its argument, as each line of its input says, and answers "done": {@code grow COUNT} that many
 * blocks of 20,000 bytes; {@code dig COUNT DEPTH} from that deep a stack; {@code elsewhere COUNT} by a thread that is not Java's.
 */
public final class NativeCallers {
    private NativeCallers() {}

    public static void main(String[] args) throws IOException {
        System.load(args[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ", -1);
            int count = Integer.parseInt(words[1]);
            switch (words[0]) {
                case "grow" -> grow(count);
                case "dig" -> dig(count, Integer.parseInt(words[2]));
                case "elsewhere" -> growElsewhere(count);
                default -> throw new IllegalArgumentException(line);
            }
            System.out.println("done");
        }
    }

    private static native void grow(int count);

    private static native void dig(int count, int depth);

    private static native void growElsewhere(int count);
}
