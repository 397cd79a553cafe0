// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Marks the ids of one stretch of a dump, in the order of the dump; for one thread. Objects that follow one another in
 * the dump mostly share a line, so that its words are written once for all of them.
 */
public final class StretchMarker {
    private static final int CACHED_CHUNKS = 1 << 10;

    private final ObjectIdsBuilder builder;
    private final int granuleShift;
    private final int chunkShift;
    private final long[] cachedNumbers = new long[CACHED_CHUNKS];
    private final MemorySegment[] cachedChunks = new MemorySegment[CACHED_CHUNKS];

    /** Of the current line, since it was entered. */
    private final LineMarks marks = new LineMarks();
    /** The ids since then, once they are not in their own order any more; before that {@link #visit} puts them here. */
    private final long[] listedIds = new long[IdLine.GRANULES];
    /** How many ids are listed, including those too many to be kept; 0 as long as the marks suffice. */
    private long listed;

    private int stretch;
    /** The id at the first granule of the current line. */
    private long firstOfLine;
    /** Granules of the current line, fewer for the last of a chunk; 0 where there is no current line. */
    private int lineLength;
    /** The same; 0 once an id has not come in their own order. */
    private int orderedLength;
    /** No granule of the line below is marked. */
    private int firstMarked;

    private MemorySegment chunk = MemorySegment.NULL;
    private long lineOffset;
    private long lastId;
    /** Objects of the stretch before the line was entered. */
    private long visitPlace;

    /** Whether the line's ids are not in their own order, or, once it is left, somebody wrote it before. */
    private boolean visitOutOfOrder;

    private Visit first = Visit.NONE;
    private List<Visit> outOfOrder = new ArrayList<>();
    private boolean again;

    StretchMarker(ObjectIdsBuilder builder) {
        this.builder = builder;
        this.granuleShift = builder.granuleShift();
        this.chunkShift = builder.chunkShift();
        Arrays.fill(cachedNumbers, -1);
    }

    /** Begins a stretch; the one before has ended. */
    public void begin(int number) {
        stretch = number;
        lineLength = 0;
        orderedLength = 0;
        visitPlace = 0;
        first = Visit.NONE;
        outOfOrder = new ArrayList<>();
        again = false;
    }

    /** Objects of the stretch so far. Counts marks, so it is nothing to ask for each object. */
    public long place() {
        return visitPlace + visitLength();
    }

    /** The next object of the stretch. */
    public void object(long id) {
        if (!follow(id, lastId)) {
            elsewhere(id);
        }
        lastId = id;
    }

    /** The id that was marked last, in this stretch or one before. */
    public long lastId() {
        return lastId;
    }

    /**
     * Marks the next object of the stretch if its id is above the last one and in the same line, and the same is true
     * of all ids since that line was entered, as is mostly so. It is short because a loop calls it. The loop knows the
     * last id anyway: after a run of these calls it must pass that id to {@link #followedTo}, before any other call.
     *
     * @param last the id that was marked last. It is compared with its sign, as ids of one line have the same
     * @return whether it was marked; if not, nothing has changed
     */
    public boolean follow(long id, long last) {
        long granule = granuleOf(id);
        if (id <= last || !isBelow(granule, orderedLength)) {
            return false;
        }
        marks.mark((int) granule);
        return true;
    }

    /** Sets the id that was marked last, after a run of {@link #follow}. */
    public void followedTo(long last) {
        lastId = last;
    }

    /**
     * The granule of an id in the current line; none of the line's if it is in another one, or between two granules, as what it
     * lies behind one by becomes its highest bits. Of two ids of one line the higher one has the higher granule.
     */
    private long granuleOf(long id) {
        return Long.rotateRight(id - firstOfLine, granuleShift);
    }

    /** Whether a granule is one of the first {@code length}; that of an id elsewhere is huge, or negative. */
    private static boolean isBelow(long granule, int length) {
        return Long.compareUnsigned(granule, length) < 0;
    }

    private void elsewhere(long id) {
        long granule = granuleOf(id);
        if (isBelow(granule, lineLength)) {
            list(id);
        } else {
            enter(id);
            granule = granuleOf(id);
            firstMarked = (int) granule;
        }
        marks.mark((int) granule);
    }

    private void list(long id) {
        if (orderedLength > 0) {
            orderedLength = 0;
            listed = listMarked();
            firstMarked = 0;
            visitOutOfOrder = true;
        }
        if (listed < listedIds.length) {
            listedIds[(int) listed] = id;
        }
        listed++;
    }

    /** Lists the ids of the marked granules, and says how many those are. */
    private int listMarked() {
        int count = 0;
        long[] words = words();
        for (int word = 0; word < words.length; word++) {
            for (long bits = words[word]; bits != 0; bits &= bits - 1) {
                long bit = (long) word * Long.SIZE + Long.numberOfTrailingZeros(bits);
                listedIds[count++] = firstOfLine + (bit << granuleShift);
            }
        }
        return count;
    }

    private void enter(long id) {
        long granule = id >>> granuleShift;
        if (granule << granuleShift != id) {
            throw new ObjectIdsBuilder.GranuleTooCoarse();
        }
        long number = granule >>> chunkShift;
        int inChunk = (int) granule & ((1 << chunkShift) - 1);
        int lineInChunk = IdLine.lineOfWord(inChunk >>> 6);
        if (lineLength > 0) {
            leave();
        }
        int cached = (int) number & (CACHED_CHUNKS - 1);
        if (cachedNumbers[cached] != number) {
            cachedChunks[cached] = builder.chunk(number);
            cachedNumbers[cached] = number;
        }
        chunk = cachedChunks[cached];
        int lineBegin = lineInChunk * IdLine.GRANULES;
        firstOfLine = ((number << chunkShift) + lineBegin) << granuleShift;
        lineLength = Math.min(IdLine.GRANULES, (1 << chunkShift) - lineBegin);
        orderedLength = lineLength;
        lineOffset = (long) lineInChunk * IdLine.SIZE;
        visitOutOfOrder = false;
    }

    /** Writes the line, keeps what may be asked for, and forgets the rest. */
    private void leave() {
        long[] words = words();
        long length = visitLength(words);
        write(words);
        remember(length);
        forget(length);
    }

    private void write(long[] words) {
        long stamp = LineStamp.of(stretch, visitPlace) | (visitOutOfOrder ? IdLine.OUT_OF_ORDER : 0);
        visitOutOfOrder |= !SharedLine.write(chunk, lineOffset, stamp, words);
    }

    private void forget(long length) {
        visitPlace += length;
        listed = 0;
        marks.clear(firstMarked, lastMarked());
    }

    /** Objects since the line was entered. */
    private long visitLength() {
        return visitLength(words());
    }

    private long visitLength(long[] words) {
        return listed > 0 ? listed : IdLine.bitsOf(words);
    }

    private long[] words() {
        return marks.words(firstMarked, lastMarked());
    }

    /** No granule above is marked. While ids come in their own order, it is that of the last. */
    private int lastMarked() {
        return orderedLength > 0 ? (int) granuleOf(lastId) : IdLine.GRANULES - 1;
    }

    /** Keeps what is known of a line that was left, and is not the last one, if it may be asked for. */
    private void remember(long length) {
        if (visitPlace == 0) {
            first = visit(length);
        } else if (visitOutOfOrder && length <= listedIds.length && builder.mayKeep(Visit.words((int) length))) {
            outOfOrder.add(visit(length));
        } else {
            again |= visitOutOfOrder;
        }
    }

    private Visit visit(long length) {
        if (listed == 0) {
            int _ = listMarked();
        }
        return Visit.of(visitPlace, listedIds, (int) Math.min(length, Integer.MAX_VALUE));
    }

    /** Ends the stretch. */
    public Marked end() {
        long length = visitLength();
        Visit last = visit(length);
        if (visitPlace == 0) {
            first = last;
        }
        if (lineLength > 0) {
            write(words());
        }
        forget(length);
        again |= last.length > listedIds.length || first.length > listedIds.length;
        return new Marked(first, last, outOfOrder, again);
    }

    /** Objects that lie in one line and follow one another in the dump. */
    private static final class Visit {
        static final Visit NONE = new Visit(0, 0, new long[0]);
        private static final int WORDS_BESIDE_IDS = 7;

        final long place;
        final int length;
        private final long[] ids;

        private Visit(long place, int length, long[] ids) {
            this.place = place;
            this.length = length;
            this.ids = ids;
        }

        /** How much memory one takes. */
        static int words(int length) {
            return length + WORDS_BESIDE_IDS;
        }

        static Visit of(long place, long[] ids, int length) {
            return new Visit(place, length, Arrays.copyOf(ids, Math.min(length, ids.length)));
        }

        void forEach(ObjectIdsBuilder.Walk.Visitor visitor) {
            for (int i = 0; i < ids.length; i++) {
                visitor.object(ids[i], place + i);
            }
        }
    }

    /**
     * What is remembered of a stretch: its first and its last line, which it mostly shares with its neighbours, and those
     * that others had written before, as of classes, so that few need be walked again.
     */
    public static final class Marked {
        private final Visit first;
        private final Visit last;
        /** In the order of their places. */
        private final List<Visit> outOfOrder;

        private final boolean mustBeWalkedAgain;

        private Marked(Visit first, Visit last, List<Visit> outOfOrder, boolean mustBeWalkedAgain) {
            this.first = first;
            this.last = last;
            this.outOfOrder = outOfOrder;
            this.mustBeWalkedAgain = mustBeWalkedAgain;
        }

        boolean mustBeWalkedAgain() {
            return mustBeWalkedAgain;
        }

        boolean knowsVisitAt(long place) {
            return place == first.place || place == last.place || isOutOfOrder(place);
        }

        private boolean isOutOfOrder(long place) {
            int low = 0;
            int high = outOfOrder.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (outOfOrder.get(middle).place < place) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < outOfOrder.size() && outOfOrder.get(low).place == place;
        }

        /** Passes the visitor the objects of all known lines. */
        void known(ObjectIdsBuilder.Walk.Visitor visitor) {
            first.forEach(visitor);
            outOfOrder.forEach(visit -> visit.forEach(visitor));
            last.forEach(visitor);
        }
    }
}
