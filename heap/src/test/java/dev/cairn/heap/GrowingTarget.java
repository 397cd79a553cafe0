// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A program that keeps more and more in a static list: each line of its input is the number of nodes that it adds. */
public final class GrowingTarget {
    private static final List<Node> KEPT = new ArrayList<>();

    private GrowingTarget() {}

    /** What the list has. */
    record Node(Integer number, long a, long b, long c, long d, long e, long f) {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            for (int i = Integer.parseInt(line); i > 0; i--) {
                KEPT.add(new Node(1_000_000 + i, 1, 2, 3, 4, 5, 6));
            }
            System.out.println(KEPT.size());
        }
    }
}
