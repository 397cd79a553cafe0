// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.corpus;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakOptions;
import dev.cairn.heap.leaks.rules.LeakSearch;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How programs of the corpus are run: in a VM of their own each, whose dumps are searched for leaks. */
public record CorpusRun(Path folder, Jdk jdk, List<String> options) {
    public CorpusRun {
        options = List.copyOf(options);
    }

    /** What is found in the last of as many dumps, before each of which but the first the program goes on. */
    public List<Finding> search(Class<?> program, String kind, int dumps) throws IOException {
        List<Path> files = new ArrayList<>();
        try (TargetJvm target =
                TargetJvm.on(jdk, options.toArray(String[]::new)).start(program, kind)) {
            boolean _ = files.add(dump(target, kind + "-0"));
            for (int i = 1; i < dumps; i++) {
                String said = target.tell("more");
                if (!said.equals("done")) {
                    throw new IOException(kind + " says \"" + said + "\" and not \"done\"" + target.fate());
                }
                boolean _ = files.add(dump(target, kind + "-" + i));
            }
        }
        List<Finding> found = search(folder, files);
        for (Path each : files) {
            Files.delete(each);
        }
        return found;
    }

    private Path dump(TargetJvm target, String name) throws IOException {
        Path file = folder.resolve(name + ".hprof");
        String _ = Jcmd.run(jdk, target, "GC.heap_dump", file.toString());
        return file;
    }

    /** What is found in the last of some dumps, of which indexes are kept in a folder while they are searched. */
    public static List<Finding> search(Path folder, List<Path> dumps) throws IOException {
        List<Snapshot> open = new ArrayList<>();
        try {
            for (Path each : dumps) {
                boolean _ = open.add(Snapshots.open(
                        each,
                        SnapshotOptions.standard()
                                .withCacheFolder(folder.resolve("cache"))
                                .withoutKeepingTheIndex()));
            }
            return LeakSearch.search(open.getLast(), open.subList(0, open.size() - 1), LeakOptions.standard());
        } finally {
            open.forEach(Snapshot::close);
        }
    }
}
