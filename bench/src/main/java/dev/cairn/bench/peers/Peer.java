// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A dump, opened by somebody else's library. */
public interface Peer extends AutoCloseable {
    /** The libraries there are. */
    enum Library {
        /** NetBeans' heap library. Its retained sizes are wrong where there are cycles. */
        NETBEANS,
        /** Shark, which LeakCanary is made of. Its sizes are those of the records, in ints. */
        SHARK;

        public Peer open(Path dump) throws IOException {
            return switch (this) {
                case NETBEANS -> NetBeansPeer.open(dump);
                case SHARK -> SharkPeer.open(dump);
            };
        }
    }

    /** An object and what it keeps, in this library's bytes. */
    record Retained(long id, String className, long bytes) {}

    /** Objects, without classes' own objects. */
    long objects();

    /** Classes, those without objects too, as this library counts them. */
    long classes();

    /**
     * Objects by the name of their class, as in Java source; of classes of one name together. Classes' own objects are
     * left out, and so are classes without objects.
     */
    Map<String, Long> instancesPerClass();

    /** What the objects of each class take by themselves, as this library has it; by the same names. */
    Map<String, Long> bytesPerClass();

    /** The objects that keep most, as this library has it. Computes all retained sizes. */
    List<Retained> biggest(int count);

    @Override
    void close() throws IOException;
}
