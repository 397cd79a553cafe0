// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * {@code PeerRun netbeans|shark FILE}: has a library do everything with a dump, and prints what it found and took.
 *
 * <p>To be run in a VM of its own, so that what that takes is the library's.
 */
public final class PeerRun {
    private static final int BIGGEST = 10;

    private PeerRun() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("Usage: PeerRun netbeans|shark FILE");
        }
        Stage stage = new Stage();
        try (Peer peer = Peer.Library.valueOf(args[0].toUpperCase(Locale.ROOT)).open(Path.of(args[1]))) {
            System.out.println("objects\t" + peer.objects());
            stage.ends("open");
            System.out.println("classes\t" + peer.instancesPerClass().size());
            stage.ends("histogram");
            for (Peer.Retained one : peer.biggest(BIGGEST)) {
                System.out.printf(Locale.ROOT, "retained\t0x%x\t%d\t%s%n", one.id(), one.bytes(), one.className());
            }
            stage.ends("retained sizes");
        }
    }

    /** Prints how long each part took. */
    private static final class Stage {
        private long start = System.nanoTime();

        void ends(String name) {
            long now = System.nanoTime();
            System.out.printf(Locale.ROOT, "seconds\t%.3f\t%s%n", (now - start) / 1e9, name);
            start = now;
        }
    }
}
