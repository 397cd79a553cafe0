// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.wire.bytes.ModifiedUtf8;
import java.util.Locale;

/** Reports as the HPROF agent writes them, in the columns that it has. */
public final class HprofReports {
    static final String DATE = "Fri Nov 20 04:19:35 2026";

    private final StringBuilder text = new StringBuilder();
    private int rank;

    /** As all reports begin but those of cpu=old; the words name the tables, as the agent's own do. */
    static HprofReports begun() {
        return new HprofReports()
                .line("JAVA PROFILE 1.0.1, created " + DATE)
                .line("")
                .line("""
                This file contains the following types of records:

                THREAD START
                THREAD END      mark the lifetime of Java threads

                TRACE           represents a Java stack trace.  Each trace consists
                                of a series of stack frames.

                CPU SAMPLES     is a statistical profile of program execution.

                --------
                """);
    }

    HprofReports line(String line) {
        text.append(line).append('\n');
        return this;
    }

    HprofReports thread(int id, String name) {
        return line("THREAD START (obj=50000198, id = " + id + ", name=\"" + name + "\", group=\"main\")");
    }

    HprofReports trace(int trace, String... frames) {
        line("TRACE " + trace + ":");
        return frames(frames);
    }

    HprofReports traceOf(int thread, int trace, String... frames) {
        line("TRACE " + trace + ": (thread=" + thread + ")");
        return frames(frames);
    }

    private HprofReports frames(String... frames) {
        for (String frame : frames) {
            line("\t" + frame);
        }
        return this;
    }

    /** Of {@code CPU SAMPLES}, or of {@code CPU TIME (ms)}. */
    HprofReports begin(String title, long total) {
        rank = 0;
        return line(title + " BEGIN (total = " + total + ") " + DATE).line("rank   self  accum   count trace method");
    }

    HprofReports row(double share, double accumulated, long count, int trace, String name) {
        return line(String.format(
                Locale.ROOT, "%4d %5.2f%% %5.2f%% %7d %5d %s", ++rank, share, accumulated, count, trace, name));
    }

    HprofReports end(String title) {
        return line(title + " END");
    }

    HprofReports sites() {
        rank = 0;
        return line("SITES BEGIN (ordered by live bytes) " + DATE)
                .line("          percent          live          alloc'ed  stack class")
                .line(" rank   self  accum     bytes objs     bytes  objs trace name");
    }

    HprofReports site(
            double share, double accumulated, long live, long lives, long bytes, long objects, int trace, String name) {
        return line(String.format(
                Locale.ROOT,
                "%5d %5.2f%% %5.2f%% %9d %4d %9d %5d %5d %s",
                ++rank,
                share,
                accumulated,
                live,
                lives,
                bytes,
                objects,
                trace,
                name));
    }

    String text() {
        return text.toString();
    }

    public byte[] bytes() {
        return ModifiedUtf8.encode(text());
    }

    /** What Hadoop's usual options make: samples by thread, and sites. */
    public static HprofReports ofHadoop() {
        return begun().thread(200001, "main")
                .thread(200002, "a \"quoted\", group=\"one\"")
                .line("THREAD END (id = 200002)")
                .traceOf(200001, 300000, "<empty>")
                .traceOf(200001, 300001, "a.Shop.sell(Shop.java:7)", "a.Shop.main(Shop.java:3)")
                .traceOf(200002, 300002, "a.Shop$$Lambda$1.0x00007f108c000c18.run(<Unknown Source>:Unknown line)")
                .traceOf(200009, 300003, "a.Shop.sell(Shop.java:Native method)")
                .sites()
                .site(75, 75, 960_000, 20_000, 5_000_000_000L, 40_000, 300001, "long[]")
                .site(25, 100, 320_000, 10, 320_000, 10, 300000, "a.Shop$Item[][]")
                .end("SITES")
                .begin("CPU SAMPLES", 466)
                .row(49.14, 49.14, 229, 300001, "a.Shop.sell")
                .row(42.92, 92.06, 200, 300002, "a.Shop$$Lambda$1.0x00007f108c000c18.run")
                .row(7.08, 99.14, 33, 300003, "a.Shop.sell")
                .end("CPU SAMPLES");
    }

    /** What cpu=old makes. */
    public static HprofReports calls() {
        return new HprofReports()
                .line("count callee caller time")
                .line("150048 a.Fib.fib(I)I a.Fib.main([Ljava/lang/String;)V 1942")
                .line("1 a.Fib.main([Ljava/lang/String;)V <unknown caller> 1950");
    }

    /** What cpu=times,monitor=y makes. */
    public static HprofReports timesAndMonitors() {
        return begun().line("WAIT: MONITOR Ljava/lang/Thread;, timeout=0, thread 200001")
                .line("MONITOR DUMP BEGIN")
                .line("    THREAD 200001, trace 300000, status: ZO")
                .line("    MONITOR Ljava/lang/Object;")
                .line("\towner: thread 200007, entry count: 1")
                .line("MONITOR DUMP END")
                .trace(300001, "a.Fib.fib(Fib.java:Unknown line)", "a.Fib.main(Fib.java:Unknown line)")
                .trace(300002, "<empty>")
                .line("MONITOR TIME BEGIN (total = 200 ms) " + DATE)
                .line("rank   self  accum   count trace monitor")
                .line("   1 100.00% 100.00%      17 300001 java.lang.Object (Java)")
                .end("MONITOR TIME")
                .begin("CPU TIME (ms)", 1942)
                .row(75.5, 75.5, 150_048, 300001, "a.Fib.fib")
                .row(24.5, 100, 1, 300002, "<empty trace>")
                .end("CPU TIME (ms)");
    }
}
