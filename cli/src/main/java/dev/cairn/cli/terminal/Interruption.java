// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C for a command that has something to finish: the command learns of it, and has some seconds to write what it
 * has. The exit code of the command is then also that of the program.
 */
public final class Interruption implements AutoCloseable {
    /** How long a user that pressed Ctrl-C may have to wait. */
    private static final long PATIENCE_SECONDS = 10;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::hurry, "cairn-interrupted");
    private volatile int code = ExitCode.SAID_NO;

    public Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void hurry() {
        asked.countDown();
        try {
            if (finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** Waits so long, or until somebody asks for the end: true then. */
    public boolean await(Duration time) throws InterruptedException {
        return asked.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Says that the command has finished all that it had to. */
    public void finish(int exitCode) {
        code = exitCode;
        finished.countDown();
    }

    @Override
    public void close() {
        finished.countDown();
        if (!isAsked()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // it has just begun, and finds that nothing is left to do
            }
        }
    }
}
