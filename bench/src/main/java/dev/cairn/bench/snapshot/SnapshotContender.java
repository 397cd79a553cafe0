// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.snapshot;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.MemoryLimit;
import dev.cairn.bench.peers.Peer;
import dev.cairn.bench.peers.PeerRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A program that analyses a dump, in a process of its own. */
sealed interface SnapshotContender {
    /** What it is called in the table. */
    String title();

    /** The command for one run; what an earlier run left behind is gone, unless that is what is measured. */
    ProcessBuilder command(Path dump) throws IOException, InterruptedException;

    /** {@code ./cairn snapshot ...}, with its index in a folder of its own. */
    record Cairn(
            String title,
            List<String> subcommand,
            String javaOptions,
            boolean newIndex,
            Path cache,
            Optional<MemoryLimit> limit)
            implements SnapshotContender {
        public Cairn {
            subcommand = List.copyOf(subcommand);
        }

        @Override
        public ProcessBuilder command(Path dump) throws IOException, InterruptedException {
            if (newIndex) {
                BenchFolder.delete(cache);
                Files.createDirectory(cache);
            }
            List<String> command = new ArrayList<>();
            command.add(CairnLauncher.findScript().toString());
            command.add("snapshot");
            command.addAll(subcommand);
            command.add(dump.toString());
            ProcessBuilder builder =
                    new ProcessBuilder(limit.isPresent() ? limit.get().command(command, dump) : command);
            builder.environment().put("XDG_CACHE_HOME", cache.toString());
            builder.environment().put("CAIRN_JAVA_OPTS", javaOptions);
            return builder;
        }
    }

    /** Somebody else's library, with a heap that is enough for it. */
    record Library(Peer.Library library, String heap) implements SnapshotContender {
        @Override
        public String title() {
            return switch (library) {
                case NETBEANS -> "NetBeans RELEASE250: everything";
                case SHARK -> "Shark 3.0-alpha-8: everything";
            };
        }

        @Override
        public ProcessBuilder command(Path dump) {
            Path java = Path.of(System.getProperty("java.home"), "bin", "java");
            return new ProcessBuilder(
                    java.toString(),
                    "-Xmx" + heap,
                    "-cp",
                    System.getProperty("java.class.path"),
                    PeerRun.class.getName(),
                    library.name(),
                    dump.toString());
        }
    }
}
