// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

/** Good files with something wrong in them: what fuzzing begins with, and what the everyday suite has of it. */
public final class ChangedBytes {
    private ChangedBytes() {}

    /** The file itself, and changed files that are the same in every run. */
    public static Stream<byte[]> some(byte[] good, int count) {
        return Stream.concat(
                Stream.of(good),
                Stream.iterate(0, seed -> seed + 1).limit(count).map(seed -> of(good, new Random(seed))));
    }

    /** A few bytes are others, half of the time like some of the file; pieces are moved, and mostly the end is there. */
    public static byte[] of(byte[] good, Random random) {
        byte[] result = random.nextInt(4) == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
        for (int left = random.nextInt(8); left > 0 && result.length > 0; left--) {
            int at = random.nextInt(result.length);
            switch (random.nextInt(4)) {
                case 0 -> result[at] = (byte) random.nextInt();
                case 1 -> result[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                case 2 -> result[at] = result[random.nextInt(result.length)];
                default -> {
                    int from = random.nextInt(result.length);
                    int length = random.nextInt(1, 32);
                    byte[] piece = Arrays.copyOfRange(result, from, Math.min(from + length, result.length));
                    System.arraycopy(piece, 0, result, at, Math.min(piece.length, result.length - at));
                }
            }
        }
        return result;
    }
}
