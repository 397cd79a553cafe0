// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.report.snapshot.HeldState;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How objects of a snapshot are named by people and machines, and found by what they name. */
public final class SnapshotText {
    private static final String PREFIX = "0x";
    private static final int HEX = 16;

    private SnapshotText() {}

    public static String address(long id) {
        return PREFIX + Long.toHexString(id);
    }

    /** What an address says, if it is one. */
    public static OptionalLong parseAddress(String text) {
        if (!text.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseUnsignedLong(text.substring(PREFIX.length()), HEX));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** The object with an address. */
    public static long find(Snapshot snapshot, Path file, long id) throws SnapshotException {
        return snapshot.indexOf(id)
                .orElseThrow(() -> new SnapshotException("There is no object " + address(id) + " in " + file
                        + ". Addresses are in the answers of cairn snapshot dominators " + file
                        + " and the like, and hold for that dump only."));
    }

    public static HeldState held(Dominators dominators, long object) {
        return held(dominators.reachabilityOf(object));
    }

    private static HeldState held(Reachability reachability) {
        return switch (reachability) {
            case STRONG -> HeldState.STRONGLY;
            case WEAK -> HeldState.WEAKLY;
            case NONE -> HeldState.NOT;
        };
    }

    /** "Only weakly held" and the like: how an object is held; empty where it is held strongly, as most are. */
    public static String words(HeldState held) {
        return switch (held) {
            case STRONGLY -> "";
            case WEAKLY -> "only weakly held";
            case NOT -> "unreachable";
        };
    }

    /** Names of the classes that objects are the class objects of, by the ids of those. */
    public static Map<Long, String> describedClasses(Snapshot snapshot) {
        Map<Long, String> names = new HashMap<>();
        for (HeapClass each : snapshot.classes()) {
            if (each.id() != 0 && each.defined()) {
                names.put(each.id(), each.name());
            }
        }
        return names;
    }

    /** A class name, and of a class object whose it is: statics are held by those. */
    public static String named(String className, Optional<String> describes) {
        return className + describes.map(name -> " of " + name).orElse("");
    }

    /** The same with what the object is, if that is known. */
    public static String named(String className, @Nullable String describes, @Nullable String text) {
        return named(className, Optional.ofNullable(describes)) + (text == null ? "" : "  " + text);
    }

    /** What an object is in a few words, if there are such; a class object has none. */
    public static @Nullable String label(Snapshot snapshot, ObjectValues values, long object) {
        String label = snapshot.classOf(object).name().equals("java.lang.Class") ? "" : values.label(object);
        return label.isEmpty() ? null : label;
    }

    public static String truncated(Path file, long atByte, long objects) {
        return file + " breaks off: truncated after " + Quantity.counted(atByte, "byte", "bytes") + ", "
                + objects(objects) + " read. The answer is about " + (objects == 1 ? "that." : "those.");
    }

    /** "7 objects", "1 object". */
    public static String objects(long count) {
        return Quantity.counted(count, "object", "objects");
    }

    public static String share(long part, long whole) {
        return whole <= 0 ? "-" : Quantity.percent(100.0 * part / whole);
    }
}
