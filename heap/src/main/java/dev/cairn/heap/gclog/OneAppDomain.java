// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.io.IOException;
import java.util.OptionalLong;

/** Passes on the records of one AppDomain of several. */
final class OneAppDomain implements GcLogVisitor {
    private final int number;
    private final GcLogVisitor visitor;
    private int begun;

    OneAppDomain(int number, GcLogVisitor visitor) {
        this.number = number;
        this.visitor = visitor;
    }

    @Override
    public void appDomain(long version, String name, OptionalLong timestamp) throws IOException {
        begun++;
        if (begun == number) {
            visitor.appDomain(version, name, timestamp);
        }
    }

    @Override
    public void type(long id, String name) throws IOException {
        if (begun == number) {
            visitor.type(id, name);
        }
    }

    @Override
    public void object(long id, long typeId, long size, long[] references, int count) throws IOException {
        if (begun == number) {
            visitor.object(id, typeId, size, references, count);
        }
    }

    @Override
    public void moreReferences(long[] references, int count) throws IOException {
        if (begun == number) {
            visitor.moreReferences(references, count);
        }
    }

    @Override
    public void root(long id, int kind, int flags, OptionalLong containerType) throws IOException {
        if (begun == number) {
            visitor.root(id, kind, flags, containerType);
        }
    }

    @Override
    public void end(String name, OptionalLong timestamp) throws IOException {
        if (begun == number) {
            visitor.end(name, timestamp);
        }
    }
}
