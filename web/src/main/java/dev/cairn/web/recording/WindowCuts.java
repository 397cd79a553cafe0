// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.recording;

import dev.cairn.monitor.record.Recording;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/** Cuts a recording into windows, one after the other. For any thread. */
final class WindowCuts {
    private static final Logger LOG = System.getLogger(WindowCuts.class.getName());

    /** Where cuts take long, as of a flight recorder, the next one waits this many times as long. */
    private static final int REST = 20;
    /** The shortest of this many counts: a single cut may take long because the machine is busy. */
    private static final int LAST = 3;

    /** After a cut that failed; twice as long after each that fails then. */
    private static final Duration FIRST_REST = Duration.ofSeconds(2);

    private static final Duration LONGEST_REST = Duration.ofSeconds(30);

    private final Recording recording;
    private final RecordingWindows windows;
    /** So that windows are kept in the order in which they were cut. */
    private final ReentrantLock cutting = new ReentrantLock();

    /** How long the last ones took. */
    private final Deque<Duration> last = new ArrayDeque<>();

    private volatile Duration rest = Duration.ZERO;

    WindowCuts(Recording recording, RecordingWindows windows) {
        this.recording = recording;
        this.windows = windows;
    }

    /**
     * Ends the window that goes on, and begins the next one. Without an answer in time that window is missing: a gap.
     *
     * @return whether there was an answer
     */
    boolean cut() throws InterruptedException {
        cutting.lockInterruptibly();
        try {
            long begin = System.nanoTime();
            windows.add(recording.window());
            last.addLast(Duration.ofNanos(System.nanoTime() - begin));
            if (last.size() > LAST) {
                last.removeFirst();
            }
            rest = last.size() < LAST ? Duration.ZERO : Collections.min(last).multipliedBy(REST);
            return true;
        } catch (RuntimeException e) { // the recording goes on all the same
            LOG.log(Level.DEBUG, "A window of a recording was not cut.", e);
            Duration longer = rest.compareTo(FIRST_REST) < 0 ? FIRST_REST : rest.multipliedBy(2);
            rest = longer.compareTo(LONGEST_REST) < 0 ? longer : LONGEST_REST;
            return false;
        } finally {
            cutting.unlock();
        }
    }

    /** How long to wait for the next cut. */
    Duration pause() {
        Duration step = windows.step();
        Duration patient = rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
        return step.compareTo(patient) > 0 ? step : patient;
    }
}
