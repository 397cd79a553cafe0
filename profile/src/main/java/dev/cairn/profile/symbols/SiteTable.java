// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Gives each site (class and stack) a number, counting from 0, and reports the site when the number is new. A known
 * site costs a hash and a comparison. A site whose names had not all come gets another number once they have.
 *
 * <p>It takes no more memory than it was given: once it is full, all further sites of a class become one.
 */
public final class SiteTable {
    /** As many sites as a table has room for if nothing else is said. */
    public static final int DEFAULT_SITES = 1 << 18;
    /** Of 8 bytes: 32 MiB. */
    public static final int DEFAULT_WORDS = 1 << 22;

    /** For what there was no room. */
    public static final StackFrame FURTHER_PLACES = StackFrame.named("[further places]");

    private static final int NO_OBJECT = 1 << 16;
    private static final int TRUNCATED = 1 << 17;
    private static final int FURTHER = 1 << 18;
    /** The shift of the flags that name a place; the lowest of them is 2. */
    private static final int PLACES_SHIFT = 18;

    private static final int PLACES = -1 << 19;
    private static final int HEAP = 0xFFFF;

    private static final FrameList NO_FRAMES = new FrameList();
    private static final long COMPLETE = -1;

    private final SymbolTable symbols;
    private final Consumer<Site> fresh;
    private final int mostSites;
    private final int mostWords;
    // Chosen by nobody, so that no target can make stacks that collide.
    private final long factor = new SplittableRandom().nextLong() | 1;

    /** Each entry's key: kind and class, counts of frames, frames, addresses. */
    private long[] words = new long[1 << 12];

    private int wordCount;

    // By entry.
    private int[] starts = new int[1 << 8];
    private long[] hashes = new long[1 << 8];
    private int[] numbers = new int[1 << 8];
    /** The version of the symbols with which its names were last looked for. */
    private long[] triedWith = new long[1 << 8];

    private int entryCount;

    /** Entries by hash, plus 1; 0 is none. At most half of it is in use. */
    private int[] slots = new int[1 << 9];

    private int siteCount;
    private long unresolved;

    /**
     * Creates an empty table.
     *
     * @param fresh receives the site of each new number, in order
     */
    public SiteTable(SymbolTable symbols, int mostSites, int mostWords, Consumer<Site> fresh) {
        this.symbols = symbols;
        this.mostSites = mostSites;
        this.mostWords = mostWords;
        this.fresh = fresh;
    }

    /** The site of a sample. */
    public int number(SampleKind kind, SampleRecord sample) {
        int object = kind.isOfObjects() ? sample.heap() : NO_OBJECT;
        int truncated = (sample.flags() & Allocation.FLAG_TRUNCATED) != 0 ? TRUNCATED : 0;
        return number(kind, object | truncated | places(kind, sample.flags()), sample.classNumber(), sample.frames());
    }

    private static int places(SampleKind kind, int flags) {
        int places = 0;
        if (flags > Allocation.FLAG_TRUNCATED) {
            for (int flag : kind.places().keySet()) {
                places |= flags & flag;
            }
        }
        return places << PLACES_SHIFT;
    }

    /** How many frames and classes, in all sites, have no name. */
    public long unresolved() {
        return unresolved;
    }

    /** Memory that it takes, an estimate. */
    public long bytes() {
        return words.length * 8L + starts.length * 24L + slots.length * 4L;
    }

    private int number(SampleKind kind, int what, int type, FrameList frames) {
        long hash = hash(what, type, frames);
        int slot = slotOf(hash, what, type, frames);
        int entry = slots[slot] - 1;
        if (entry < 0) {
            int needed = 2 + frames.javaFrames() + frames.nativeFrames();
            if (entryCount >= mostSites || wordCount + needed > mostWords) {
                return furtherPlaces(kind, what, type);
            }
            entry = add(slot, hash, what, type, frames);
            tell(kind, entry, what, type, frames);
        } else if (triedWith[entry] != COMPLETE && triedWith[entry] != symbols.version()) {
            if (siteCount < 2 * mostSites && isComplete(what, type, frames)) {
                tell(kind, entry, what, type, frames);
            } else {
                triedWith[entry] = symbols.version();
            }
        }
        return numbers[entry];
    }

    /** By class while there is room for that too, then for all classes. */
    private int furtherPlaces(SampleKind kind, int what, int type) {
        unresolved++;
        int further = (what & ~(TRUNCATED | PLACES)) | FURTHER;
        boolean byType = entryCount < mostSites + mostSites / 8 || isKnown(further, type);
        int entryOf = byType ? further : NO_OBJECT | FURTHER;
        int ofType = byType ? type : 0;
        long hash = hash(entryOf, ofType, NO_FRAMES);
        int slot = slotOf(hash, entryOf, ofType, NO_FRAMES);
        if (slots[slot] == 0) {
            tell(kind, add(slot, hash, entryOf, ofType, NO_FRAMES), entryOf, ofType, NO_FRAMES);
            slot = slotOf(hash, entryOf, ofType, NO_FRAMES);
        }
        return numbers[slots[slot] - 1];
    }

    private boolean isKnown(int what, int type) {
        return slots[slotOf(hash(what, type, NO_FRAMES), what, type, NO_FRAMES)] != 0;
    }

    private long hash(int what, int type, FrameList frames) {
        long hash = mixed(factor, first(what, type));
        for (int i = 0; i < frames.javaFrames(); i++) {
            hash = mixed(hash, frame(frames, i));
        }
        for (int i = 0; i < frames.nativeFrames(); i++) {
            hash = mixed(hash, frames.address(i));
        }
        return hash ^ (hash >>> 32);
    }

    private long mixed(long hash, long word) {
        long mixed = (hash ^ word) * factor;
        return mixed ^ (mixed >>> 29);
    }

    private static long first(int what, int type) {
        return ((long) what << 32) | (type & 0xFFFF_FFFFL);
    }

    private static long counts(FrameList frames) {
        return ((long) frames.javaFrames() << 32) | frames.nativeFrames();
    }

    private static long frame(FrameList frames, int i) {
        return ((long) frames.method(i) << 32) | (frames.bytecodeIndex(i) & 0xFFFF_FFFFL);
    }

    /** Where it is, or would be. */
    private int slotOf(long hash, int what, int type, FrameList frames) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == hash && isEqual(starts[entry], what, type, frames)) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean isEqual(int start, int what, int type, FrameList frames) {
        if (words[start] != first(what, type) || words[start + 1] != counts(frames)) {
            return false;
        }
        int at = start + 2;
        for (int i = 0; i < frames.javaFrames(); i++) {
            if (words[at++] != frame(frames, i)) {
                return false;
            }
        }
        for (int i = 0; i < frames.nativeFrames(); i++) {
            if (words[at++] != frames.address(i)) {
                return false;
            }
        }
        return true;
    }

    private int add(int slot, long hash, int what, int type, FrameList frames) {
        if (entryCount == starts.length) {
            int more = 2 * entryCount;
            starts = Arrays.copyOf(starts, more);
            hashes = Arrays.copyOf(hashes, more);
            numbers = Arrays.copyOf(numbers, more);
            triedWith = Arrays.copyOf(triedWith, more);
        }
        int entry = entryCount++;
        starts[entry] = wordCount;
        hashes[entry] = hash;
        slots[slot] = entry + 1;
        addWords(what, type, frames);
        if (2 * entryCount > slots.length) {
            rehash();
        }
        return entry;
    }

    private void addWords(int what, int type, FrameList frames) {
        int needed = wordCount + 2 + frames.javaFrames() + frames.nativeFrames();
        if (needed > words.length) {
            words = Arrays.copyOf(words, Math.max(needed, 2 * words.length));
        }
        words[wordCount++] = first(what, type);
        words[wordCount++] = counts(frames);
        for (int i = 0; i < frames.javaFrames(); i++) {
            words[wordCount++] = frame(frames, i);
        }
        for (int i = 0; i < frames.nativeFrames(); i++) {
            words[wordCount++] = frames.address(i);
        }
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int entry = 0; entry < entryCount; entry++) {
            int slot = (int) hashes[entry] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry + 1;
        }
    }

    private boolean isComplete(int what, int type, FrameList frames) {
        if (className(what, type).isEmpty()) {
            return false;
        }
        for (int i = 0; i < frames.javaFrames(); i++) {
            if (symbols.frame(frames.method(i), frames.bytecodeIndex(i)).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Gives the entry the next number, and says what that is. */
    private void tell(SampleKind kind, int entry, int what, int type, FrameList frames) {
        Optional<String> className = className(what, type);
        int missing = className.isEmpty() ? 1 : 0;
        List<StackFrame> named = new ArrayList<>(frames.javaFrames() + frames.nativeFrames() + 1);
        for (int i = 0; i < frames.javaFrames(); i++) {
            Optional<StackFrame> frame = symbols.frame(frames.method(i), frames.bytecodeIndex(i));
            missing += frame.isEmpty() ? 1 : 0;
            named.add(frame.orElse(SymbolTable.UNKNOWN_FRAME));
        }
        for (int i = 0; i < frames.nativeFrames(); i++) {
            named.add(StackFrame.named("0x" + Long.toHexString(frames.address(i))));
        }
        if ((what & FURTHER) != 0) {
            named.add(FURTHER_PLACES);
        }
        if ((what & PLACES) != 0) {
            kind.places().forEach((flag, place) -> {
                if ((what & flag << PLACES_SHIFT) != 0) {
                    named.add(place);
                }
            });
        }
        numbers[entry] = siteCount++;
        triedWith[entry] = missing == 0 ? COMPLETE : symbols.version();
        unresolved += missing;
        fresh.accept(new Site(className.orElse(SymbolTable.UNKNOWN), named, (what & (TRUNCATED | FURTHER)) != 0));
    }

    private Optional<String> className(int what, int type) {
        if ((what & NO_OBJECT) != 0) {
            return Optional.of("");
        }
        int heap = what & HEAP;
        return heap == Allocation.JAVA_HEAP ? symbols.typeName(type) : symbols.heapName(heap);
    }
}
