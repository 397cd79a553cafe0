// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.catalogue;

import dev.cairn.report.vm.GcReport;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.report.vm.memory.MemoryReport;
import dev.cairn.report.vm.memory.TrimReport;
import dev.cairn.report.vm.thread.LocksReport;
import dev.cairn.report.vm.thread.StackReport;
import dev.cairn.report.vm.thread.StackSearchReport;
import dev.cairn.report.vm.thread.ThreadDumpReport;
import dev.cairn.report.vm.thread.ThreadLocksReport;
import dev.cairn.report.vm.thread.ThreadPoolsReport;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.report.vm.thread.VirtualThreadsReport;
import dev.cairn.web.question.VmQuestion;
import dev.cairn.web.question.heap.GcQuestion;
import dev.cairn.web.question.heap.HeapMapQuestion;
import dev.cairn.web.question.heap.MemoryOutsideQuestion;
import dev.cairn.web.question.heap.MemoryQuestion;
import dev.cairn.web.question.heap.RegionMapQuestion;
import dev.cairn.web.question.heap.TrimQuestion;
import dev.cairn.web.question.thread.LocksQuestion;
import dev.cairn.web.question.thread.StackQuestion;
import dev.cairn.web.question.thread.StackSearchQuestion;
import dev.cairn.web.question.thread.ThreadDumpQuestion;
import dev.cairn.web.question.thread.ThreadLocksQuestion;
import dev.cairn.web.question.thread.ThreadPoolsQuestion;
import dev.cairn.web.question.thread.ThreadsQuestion;
import dev.cairn.web.question.thread.VirtualThreadsQuestion;
import java.util.List;

/** All questions that an agent in the VM answers, or the VM by itself. */
public final class VmQuestions {
    /** Has the VM collect garbage. The collection itself may take a minute. */
    public static final VmQuestion<GcReport> GC = GcQuestion.QUESTION;

    /** Where one thread is; the argument {@link StackQuestion#THREAD} is its id in {@code java.lang.Thread}. */
    public static final VmQuestion<StackReport> STACK = StackQuestion.QUESTION;

    /** All threads; with the argument {@link ThreadsQuestion#STACKS} "true" their stacks too. */
    public static final VmQuestion<ThreadsReport> THREADS = ThreadsQuestion.QUESTION;

    /** All threads, added up by pools. */
    public static final VmQuestion<ThreadPoolsReport> THREAD_POOLS = ThreadPoolsQuestion.QUESTION;

    /** How many virtual threads there are, and what they wait for. */
    public static final VmQuestion<VirtualThreadsReport> VIRTUAL_THREADS = VirtualThreadsQuestion.QUESTION;

    /** Which threads have a class or method on their stacks; the argument is {@link StackSearchQuestion#text}. */
    public static final VmQuestion<StackSearchReport> STACK_SEARCH = StackSearchQuestion.QUESTION;

    /** Which threads block each other, and whether for good. */
    public static final VmQuestion<LocksReport> LOCKS = LocksQuestion.QUESTION;

    /** Where one thread is, with all of its monitors; the argument is that of {@link #STACK}. */
    public static final VmQuestion<ThreadLocksReport> THREAD_LOCKS = ThreadLocksQuestion.QUESTION;

    /** All threads, as programs for thread dumps read them. */
    public static final VmQuestion<ThreadDumpReport> THREAD_DUMP = ThreadDumpQuestion.QUESTION;

    /** What lies where in the heap; the argument {@link HeapMapQuestion#CELLS} says how many cells. The VM stands still meanwhile. */
    public static final VmQuestion<HeapMapReport> HEAP_MAP = HeapMapQuestion.QUESTION;

    /** Which regions the heap consists of. The VM goes on meanwhile. */
    public static final VmQuestion<RegionMapReport> REGION_MAP = RegionMapQuestion.QUESTION;

    /** What the resident memory is used for. */
    public static final VmQuestion<MemoryReport> MEMORY = MemoryQuestion.QUESTION;

    /** As {@link #MEMORY}, without the agent. */
    public static final VmQuestion<MemoryReport> MEMORY_OUTSIDE = MemoryOutsideQuestion.QUESTION;

    /** Has malloc give back what it keeps. */
    public static final VmQuestion<TrimReport> TRIM = TrimQuestion.QUESTION;

    public static final List<VmQuestion<?>> ALL = List.of(
            GC,
            STACK,
            THREADS,
            THREAD_POOLS,
            VIRTUAL_THREADS,
            STACK_SEARCH,
            LOCKS,
            THREAD_LOCKS,
            THREAD_DUMP,
            HEAP_MAP,
            REGION_MAP,
            MEMORY,
            MEMORY_OUTSIDE,
            TRIM);

    private VmQuestions() {}
}
