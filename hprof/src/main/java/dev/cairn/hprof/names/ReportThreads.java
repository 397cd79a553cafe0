// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import dev.cairn.wire.ring.RecordLayout.ThreadName;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Gives each thread a serial number. It remembers the threads that ended last, as their records may come late. All
 * virtual threads whose start was not reported count as one thread.
 */
public final class ReportThreads {
    /** In place of a thread that nobody knows. */
    public static final int UNKNOWN = 200_000;

    /** The number of the main thread, whichever starts are reported first. */
    public static final int FIRST = 200_001;

    private static final String MAIN = "main";

    private static final int MOST_ENDED = 10_000;
    private static final int MOST_BEFORE = 10_000;
    private static final int MOST_NUMBERS = 1 << 20;
    private static final long VIRTUAL_ID = -1;

    /** A thread that was there before. */
    private record Before(String name, String group, String parentGroup) {}

    private final ObjectIds objects;
    /** By the id that java.lang.Thread has, until a record refers to them. */
    private final Map<Long, Before> before = new HashMap<>();

    private final Map<Long, ReportThread> byJavaId = new HashMap<>();
    private final Map<Integer, Long> javaIds = new LinkedHashMap<>();
    private final LinkedHashMap<Long, Boolean> ended = new LinkedHashMap<>();
    private int next = FIRST + 1;
    private boolean mainKnown;

    /** Nobody yet. */
    public ReportThreads(ObjectIds objects) {
        this.objects = objects;
    }

    /** Adds a thread that was there before the report began; it gets a number once a record refers to it. */
    public void before(long javaId, String name, String group, String parentGroup) {
        if (!byJavaId.containsKey(javaId) && before.size() < MOST_BEFORE) {
            before.put(javaId, new Before(name, group, parentGroup));
        }
    }

    /** A thread starts; empty if it is known already. */
    public Optional<ReportThread> start(long javaId, String name, String group, String parentGroup) {
        if (ended.remove(javaId) != null) {
            byJavaId.remove(javaId);
        }
        return byJavaId.containsKey(javaId) ? Optional.empty() : Optional.of(add(javaId, name, group, parentGroup));
    }

    private ReportThread add(long javaId, String name, String group, String parentGroup) {
        // Its id is 1 up to JDK 18 only.
        boolean isMain = !mainKnown && name.equals(MAIN) && group.equals(MAIN);
        mainKnown |= isMain;
        ReportThread thread =
                new ReportThread(isMain ? FIRST : next++, objects.next(), javaId, name, group, parentGroup);
        byJavaId.put(javaId, thread);
        before.remove(javaId);
        return thread;
    }

    /** A thread ends: its serial number, or {@link #UNKNOWN}. */
    public int end(long javaId) {
        ReportThread thread = byJavaId.get(javaId);
        if (thread == null) {
            before.remove(javaId);
            return UNKNOWN;
        }
        ended.put(javaId, true);
        if (ended.size() > MOST_ENDED) {
            Iterator<Long> eldest = ended.keySet().iterator();
            byJavaId.remove(eldest.next());
            eldest.remove();
        }
        return thread.serial();
    }

    /** What the recorder's number of a thread stands for, flags as in THREAD records; and the thread if it is a new one. */
    public Optional<ReportThread> name(int number, int flags, long javaId, String name) {
        Optional<ReportThread> fresh = Optional.empty();
        long id = javaId;
        if (!byJavaId.containsKey(javaId)) {
            boolean virtual = (flags & ThreadName.FLAG_VIRTUAL) != 0;
            id = virtual ? VIRTUAL_ID : javaId;
            if (!byJavaId.containsKey(id)) {
                Before known = before.getOrDefault(id, new Before(virtual ? "virtual threads" : name, "", ""));
                fresh = Optional.of(add(id, known.name(), known.group(), known.parentGroup()));
            }
        }
        javaIds.put(number, id);
        if (javaIds.size() > MOST_NUMBERS) {
            Iterator<Integer> eldest = javaIds.keySet().iterator();
            eldest.next();
            eldest.remove();
        }
        return fresh;
    }

    /** The serial number for the recorder's number of a thread, or {@link #UNKNOWN}. */
    public int serial(int number) {
        Long javaId = javaIds.get(number);
        return javaId == null ? UNKNOWN : serialOfJavaId(javaId);
    }

    /** The serial number for the id that java.lang.Thread has, or {@link #UNKNOWN}. */
    public int serialOfJavaId(long javaId) {
        ReportThread thread = byJavaId.get(javaId);
        return thread == null ? UNKNOWN : thread.serial();
    }

    /** The object's number of a thread, by its serial number; 0 if nobody knows. For the few times that a dump asks. */
    public long objectOf(int serial) {
        return byJavaId.values().stream()
                .filter(thread -> thread.serial() == serial)
                .mapToLong(ReportThread::object)
                .findAny()
                .orElse(0);
    }

    /** The object's number of a thread, by the id that java.lang.Thread has; 0 if nobody knows. */
    public long objectOfJavaId(long javaId) {
        ReportThread thread = byJavaId.get(javaId);
        return thread == null ? 0 : thread.object();
    }

    /** The thread whose object has this id in reports of either format. */
    public Optional<ReportThread> ofObject(long id) {
        return byJavaId.values().stream()
                .filter(thread -> ObjectIds.binary(thread.object()) == id
                        || ObjectIds.text(thread.object()).equals(Long.toHexString(id)))
                .findAny();
    }
}
