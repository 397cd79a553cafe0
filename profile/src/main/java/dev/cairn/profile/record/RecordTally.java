// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.wire.ring.RecordType;

/** How many records were read, and how many could not be. For the reading thread. */
public final class RecordTally {
    private long understood;
    private long unknown;
    private long malformed;
    private long unfinished;
    private long thrownAway;
    private long lostAllocations;
    private double lostAllocatedBytes;
    private long lostFrees;
    private long lostSymbols;
    private long lostOthers;

    /** One more, of the type with this code. */
    public void add(RecordParser.Outcome outcome, int typeCode) {
        switch (outcome) {
            case UNDERSTOOD -> understood++;
            case UNKNOWN -> unknown++;
            case MALFORMED -> {
                malformed++;
                lose(typeCode);
            }
        }
    }

    /** One more whose writer never finished it; 0 if it got as far as not even to say its type. */
    public void addUnfinished(int typeCode) {
        unfinished++;
        lose(typeCode);
    }

    /**
     * One more that was well, and had to be thrown away.
     *
     * @param allocatedBytes that it stood for
     */
    public void addLost(int typeCode, double allocatedBytes) {
        thrownAway++;
        lostAllocatedBytes += allocatedBytes;
        lose(typeCode);
    }

    private void lose(int typeCode) {
        RecordType type = RecordType.of(typeCode).orElse(RecordType.HEAP);
        switch (type) {
            case ALLOCATION -> lostAllocations++;
            case FREE -> lostFrees++;
            case METHOD, CLASS, THREAD -> lostSymbols++;
            default -> lostOthers++;
        }
    }

    /** All of them. */
    public long taken() {
        return understood + unknown + malformed + unfinished + thrownAway;
    }

    /** Those that went to the sink. */
    public long understood() {
        return understood;
    }

    /** Those of types that this version does not know. */
    public long unknown() {
        return unknown;
    }

    /** Those whose contents contradict their length. */
    public long malformed() {
        return malformed;
    }

    /** Those whose writer never finished them. */
    public long unfinished() {
        return unfinished;
    }

    /** Those that were well, and found no room. */
    public long thrownAway() {
        return thrownAway;
    }

    /** The loss by malformed, unfinished and thrown-away records, by what they would have reported. */
    public RecordingLoss loss() {
        return new RecordingLoss(lostAllocations, Math.round(lostAllocatedBytes), lostFrees, lostSymbols, lostOthers);
    }
}
