// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The forms of all records that stand in one place of a file, by their tags. */
public final class RecordForms {
    private static final int TAGS = 1 << Byte.SIZE;

    private final List<RecordForm> all;
    private final List<Optional<RecordForm>> byTag;

    RecordForms(RecordForm... forms) {
        this.all = List.of(forms);
        List<Optional<RecordForm>> table = new ArrayList<>(Collections.nCopies(TAGS, Optional.empty()));
        for (RecordForm form : forms) {
            table.set(form.tag(), Optional.of(form));
        }
        this.byTag = List.copyOf(table);
    }

    public List<RecordForm> all() {
        return all;
    }

    /**
     * The form of a tag, if the format has such a record.
     *
     * @param tag any byte, unsigned
     */
    public Optional<RecordForm> find(int tag) {
        return byTag.get(tag);
    }

    /** The form of a tag that is known. */
    public RecordForm of(int tag) {
        return find(tag).orElseThrow(() -> new IllegalArgumentException("No record has the tag " + tag + "."));
    }

    public boolean isKnown(int tag) {
        return find(tag).isPresent();
    }

    public boolean isOf(RecordForm.Kind kind, int tag) {
        return find(tag).filter(form -> form.kind() == kind).isPresent();
    }
}
