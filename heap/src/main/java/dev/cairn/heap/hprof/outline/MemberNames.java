// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.hprof.bytes.ClassDumpRecord;
import dev.cairn.heap.object.ClassMembers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The fields and statics of classes with their names, which are looked up when somebody asks: those of a class that nobody looks at
 * are never read. For several threads at once.
 */
public final class MemberNames {
    private final HprofStrings strings;
    /** By their ids: a small file may name thousands of fields by one long text. */
    private final Map<Long, String> names = new ConcurrentHashMap<>();

    public MemberNames(HprofStrings strings) {
        this.strings = strings;
    }

    public ClassMembers of(ClassDumpRecord record) {
        return new ClassMembers(
                record.fields().stream()
                        .map(each -> new ClassMembers.Field(name(each.nameId()), each.type()))
                        .toList(),
                record.statics().stream()
                        .map(each -> new ClassMembers.Static(name(each.nameId()), each.type(), each.bits()))
                        .toList());
    }

    public String name(long id) {
        return names.computeIfAbsent(id, strings::text);
    }
}
