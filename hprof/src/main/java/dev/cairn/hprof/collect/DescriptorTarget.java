// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.output.ReportTarget;
import dev.cairn.profile.ring.InheritedDescriptor;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A report's file or socket. */
record DescriptorTarget(InheritedDescriptor descriptor) implements ReportTarget {
    @Override
    public void write(byte[] bytes, int count) throws IOException {
        descriptor.write(bytes, count);
    }

    @Override
    public void write(MemorySegment bytes) throws IOException {
        descriptor.write(bytes);
    }

    @Override
    public boolean isFile() {
        return descriptor.isFile();
    }

    @Override
    public boolean cut(long bytes) {
        return descriptor.cut(bytes);
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
