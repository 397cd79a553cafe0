// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;

/** The NetBeans heap library. Its index lies next to the dump, so it is shown a link in a folder that goes afterwards. */
record NetBeansPeer(Heap heap, Path folder) implements Peer {

    static NetBeansPeer open(Path dump) throws IOException {
        Path folder = Files.createTempDirectory("netbeans-peer");
        Path link = Files.createSymbolicLink(folder.resolve("dump.hprof"), dump.toAbsolutePath());
        return new NetBeansPeer(HeapFactory.createHeap(link.toFile()), folder);
    }

    private Stream<JavaClass> allClasses() {
        List<?> classes = heap.getAllClasses();
        return classes.stream().map(JavaClass.class::cast);
    }

    @Override
    public long objects() {
        return heap.getSummary().getTotalLiveInstances();
    }

    @Override
    public long classes() {
        return heap.getAllClasses().size();
    }

    @Override
    public Map<String, Long> instancesPerClass() {
        Map<String, Long> counts = new TreeMap<>();
        allClasses()
                .filter(type -> type.getInstancesCount() > 0)
                .forEach(type -> counts.merge(type.getName(), (long) type.getInstancesCount(), Long::sum));
        return counts;
    }

    @Override
    public Map<String, Long> bytesPerClass() {
        Map<String, Long> bytes = new TreeMap<>();
        allClasses()
                .filter(type -> type.getInstancesCount() > 0)
                .forEach(type -> bytes.merge(type.getName(), type.getAllInstancesSize(), Long::sum));
        return bytes;
    }

    @Override
    public List<Retained> biggest(int count) {
        List<Retained> biggest = new ArrayList<>();
        for (Object object : heap.getBiggestObjectsByRetainedSize(count)) {
            Instance instance = (Instance) object;
            biggest.add(new Retained(
                    instance.getInstanceId(), instance.getJavaClass().getName(), instance.getRetainedSize()));
        }
        return biggest;
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
