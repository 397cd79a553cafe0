// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Writes down the records that it receives, a line each. */
final class Told implements GcLogVisitor {
    final List<String> lines = new ArrayList<>();

    @Override
    public void appDomain(long version, String name, OptionalLong timestamp) {
        lines.add("appDomain " + version + " [" + name + "]" + hex(timestamp));
    }

    @Override
    public void type(long id, String name) {
        lines.add("type " + Long.toHexString(id) + " [" + name + "]");
    }

    @Override
    public void object(long id, long typeId, long size, long[] references, int count) {
        lines.add("object " + Long.toHexString(id) + " of " + Long.toHexString(typeId) + " size " + size
                + list(references, count));
    }

    @Override
    public void moreReferences(long[] references, int count) {
        lines.add("more " + count);
    }

    @Override
    public void root(long id, int kind, int flags, OptionalLong containerType) {
        lines.add("root " + Long.toHexString(id) + " kind " + kind + " flags " + flags + hex(containerType));
    }

    @Override
    public void end(String name, OptionalLong timestamp) {
        lines.add("end [" + name + "]" + hex(timestamp));
    }

    private static String hex(OptionalLong number) {
        return number.isPresent() ? " " + Long.toHexString(number.getAsLong()) : "";
    }

    private static String list(long[] references, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? " to " : " ").append(Long.toHexString(references[i]));
        }
        return text.toString();
    }
}
