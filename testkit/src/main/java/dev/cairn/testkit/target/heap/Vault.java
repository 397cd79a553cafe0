// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Has a secret in every kind of place that a heap has, and then does nothing until its input ends. */
public final class Vault {
    /** In no other object of a VM. */
    public static final long NUMBER = 0x5EC2E7C0DE5EC2E7L;

    /** Two bytes of it differ from all others, so that no text of a VM has it by chance. */
    public static final String TEXT = "hush-91\u00a7-velvet";

    private static final long STATIC_NUMBER = new Object() == null ? 0 : NUMBER;

    @SuppressWarnings("unused")
    private static double staticNumber;

    private Vault() {}

    @SuppressWarnings("unused")
    private static final class Safe {
        private final long number;
        private final double other;
        private final String text;
        private final byte[] bytes;
        private final char[] characters;
        private final long[] numbers;
        private final Object[] content = new Object[3];

        Safe(long number, String text) {
            this.number = number;
            this.other = Double.longBitsToDouble(number);
            this.text = text;
            this.bytes = text.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            this.characters = text.toCharArray();
            this.numbers = new long[] {number};
            content[0] = this;
        }
    }

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        staticNumber = Double.longBitsToDouble(STATIC_NUMBER);
        List<Safe> safes = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            safes.add(new Safe(NUMBER, new String(TEXT.toCharArray())));
        }
        CountDownLatch end = new CountDownLatch(1);
        boolean hasVirtual = Runtime.version().feature() >= 21;
        for (int i = 0; i < 10 && hasVirtual; i++) {
            CountDownLatch waits = new CountDownLatch(1);
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) () -> {
                waits.countDown();
                await(end);
            });
            await(waits);
        }
        System.out.println("ready " + safes.size());
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
        end.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
