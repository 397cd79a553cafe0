// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** {@code Oracles netbeans|shark FILE}: what a library says of a dump, as lines of {@code class TAB instances}. */
public final class Oracles {
    private Oracles() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("Usage: Oracles netbeans|shark FILE");
        }
        Peer.Library library = Peer.Library.valueOf(args[0].toUpperCase(Locale.ROOT));
        try (Peer peer = library.open(Path.of(args[1]))) {
            StringBuilder lines = new StringBuilder();
            peer.instancesPerClass()
                    .forEach((type, count) ->
                            lines.append(type).append('\t').append(count).append('\n'));
            System.out.print(lines);
        }
    }
}
