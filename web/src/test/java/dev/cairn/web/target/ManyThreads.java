// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.target;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Has threads in every state, as many more idle ones as its argument says, and some virtual ones, until its standard
 * input ends.
 */
public final class ManyThreads {
    private static final Object LOCK = new Object();
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static volatile List<byte[]> recent = List.of();

    private ManyThreads() {}

    /** A VM that runs this, ready. */
    public static TargetJvm start(int more) {
        try {
            Path classes = Path.of(ManyThreads.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return TargetJvm.on(Jdk.JDK_25, "-XX:+UseG1GC", "-Xmx256m")
                    .startWith(List.of(
                            "-cp",
                            classes + ":" + TargetJvm.classPath(),
                            ManyThreads.class.getName(),
                            Integer.toString(more)));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        start("http-acceptor", ManyThreads::park);
        start("order-pricing", ManyThreads::allocate);
        start("lock-holder", () -> {
            synchronized (LOCK) {
                park();
            }
        });
        Thread.sleep(50);
        for (int i = 1; i <= 3; i++) {
            start("checkout-" + i, () -> {
                synchronized (LOCK) {
                    park();
                }
            });
        }
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            start("worker-" + i, ManyThreads::sleep);
        }
        for (int i = 0; i < 40; i++) {
            Thread.ofVirtual().name("request-" + i).start(ManyThreads::park);
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // what is written to us is of no interest
        }
    }

    private static void start(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    private static void park() {
        try {
            NEVER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void sleep() {
        while (true) {
            LockSupport.parkNanos(3_600_000_000_000L);
        }
    }

    private static void allocate() {
        while (true) {
            List<byte[]> some = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                some.add(new byte[4096]);
            }
            recent = some;
            LockSupport.parkNanos(recent.size() * 4_000L);
        }
    }
}
