// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What HotSpot puts into objects of some of the JDK's classes and no dump shows: fields that only the VM knows ({@code
 * javaClasses.hpp}), and space around fields that are {@code @Contended}. The VM's version is not in a dump either;
 * what a version declares in Java shows which one it is. The byte that {@code String} has had since JDK 17 is not here,
 * as in every layout it lies where nothing else would.
 *
 * @param pointers of 8 bytes
 * @param bytes of everything else that has the same size everywhere
 */
public record HiddenFields(int pointers, int references, int bytes) {
    public static final HiddenFields NONE = new HiddenFields(0, 0, 0);

    /** Space before each group of contended fields, and behind the last one. */
    public static final int PADDING = 128;

    private static final int POINTER = Long.BYTES;
    private static final HiddenFields ONE_POINTER = new HiddenFields(1, 0, 0);
    private static final HiddenFields CALL_SITE = new HiddenFields(2, 0, 0); // dependent code, and when it was cleaned
    private static final HiddenFields CLASS = new HiddenFields(2, 0, 8); // both klasses, size, count of statics

    /** Those of {@code Class} that became fields in Java one after the other. */
    private static final List<String> ONCE_HIDDEN_IN_CLASS = List.of("protectionDomain", "signers");

    private static final int HIDDEN_REFERENCES_IN_CLASS = 2; // source file, lock of its initialisation

    private static final Set<String> SPECIAL = Set.of(
            "java.lang.Class",
            "java.lang.ClassLoader",
            "java.lang.InternalError",
            "java.lang.Module",
            "java.lang.StackFrameInfo",
            "java.lang.Thread",
            "java.lang.VirtualThread",
            "java.lang.invoke.CallSite",
            "java.lang.invoke.MemberName",
            "java.lang.invoke.MethodHandleNatives$CallSiteContext",
            "java.lang.invoke.ResolvedMethodName",
            StackChunks.CLASS);

    private static final String THREAD_CLASS = "java.lang.Thread";
    /** Declared since there are virtual threads, when debuggers and JFR got fields too. */
    private static final String FIELD_OF_NEW_THREADS = "holder";

    /** Declared since JDK 8, which brought hidden fields in other classes than {@code Class}. */
    private static final String FIELD_OF_THREADS_SINCE_8 = "threadLocalRandomSeed";

    private static final HiddenFields THREAD = new HiddenFields(1, 0, 4 + 1 + 2);

    /** Declared by virtual threads since JDK 24, when they learnt to wait for monitors without a carrier. */
    private static final String FIELD_OF_WAITING_VIRTUAL_THREADS = "onWaitingList";

    /** The continuation; where it goes on; flags, the most that is taken out at once, locks of the frames. */
    private static final HiddenFields STACK_CHUNK = new HiddenFields(1, 1, 1 + 4 + 1);

    private static final String BUFFERED_SUBSCRIPTION = "java.util.concurrent.SubmissionPublisher$BufferedSubscription";

    private static final Set<String> CONTENDED_CLASSES = Set.of(
            "java.util.concurrent.ConcurrentHashMap$CounterCell",
            "java.util.concurrent.Exchanger$Node",
            "java.util.concurrent.Exchanger$Slot",
            BUFFERED_SUBSCRIPTION,
            "java.util.concurrent.atomic.Striped64$Cell");

    private static final String WORK_QUEUE = "java.util.concurrent.ForkJoinPool$WorkQueue";
    private static final Set<String> OLD_WORK_QUEUE = Set.of("top", "source", "nsteals");

    private static final Map<String, Set<String>> CONTENDED_FIELDS = Map.of(
            THREAD_CLASS,
            Set.of("threadLocalRandomSeed", "threadLocalRandomProbe", "threadLocalRandomSecondarySeed"),
            "java.util.concurrent.ForkJoinPool",
            Set.of("ctl", "parallelism"),
            WORK_QUEUE,
            Set.of("top", "source", "nsteals", "phase", "stackPred", "parking"),
            BUFFERED_SUBSCRIPTION,
            Set.of("demand", "waiting"));

    /**
     * What the objects of one class have besides what that class declares.
     *
     * @param declared names of its fields
     * @param isNew whether the VM knows virtual threads
     */
    public static HiddenFields of(String name, Set<String> declared, boolean isNew) {
        return switch (name) {
            case "java.lang.Class" -> new HiddenFields(CLASS.pointers, referencesOfClass(declared), CLASS.bytes);
            case "java.lang.ClassLoader", "java.lang.Module" -> ONE_POINTER;
            case "java.lang.invoke.MemberName" -> ONE_POINTER;
            case "java.lang.invoke.ResolvedMethodName" ->
                declared.contains("vmholder") ? ONE_POINTER : new HiddenFields(1, 1, 0);
            case "java.lang.invoke.MethodHandleNatives$CallSiteContext" -> CALL_SITE;
            case "java.lang.invoke.CallSite" -> declared.contains("context") ? NONE : CALL_SITE;
            case "java.lang.StackFrameInfo" -> new HiddenFields(0, 0, Short.BYTES);
            case "java.lang.InternalError" -> new HiddenFields(0, 0, 1); // whether Unsafe caused it
            case THREAD_CLASS -> isNew ? THREAD : NONE;
            case "java.lang.VirtualThread" -> declared.contains(FIELD_OF_WAITING_VIRTUAL_THREADS) ? ONE_POINTER : NONE;
            case StackChunks.CLASS -> STACK_CHUNK;
            default -> NONE;
        };
    }

    private static int referencesOfClass(Set<String> declared) {
        long hidden = ONCE_HIDDEN_IN_CLASS.stream()
                .filter(field -> !declared.contains(field))
                .count();
        return HIDDEN_REFERENCES_IN_CLASS + (int) hidden;
    }

    /** Whether a VM whose {@code Thread} declares these fields knows virtual threads. */
    public static boolean isNew(Set<String> declaredByThread) {
        return declaredByThread.contains(FIELD_OF_NEW_THREADS);
    }

    /** Whether a VM whose {@code Thread} declares these fields hides any in other classes than {@code Class}. */
    public static boolean areThereWith(Set<String> declaredByThread) {
        return declaredByThread.contains(FIELD_OF_THREADS_SINCE_8);
    }

    public static boolean isThread(String className) {
        return className.equals(THREAD_CLASS);
    }

    /** Whether objects of a class may have more than it declares, or space between that. */
    static boolean isSpecial(String className) {
        return className.startsWith("j")
                && (SPECIAL.contains(className) || isContended(className) || CONTENDED_FIELDS.containsKey(className));
    }

    /** Whether there is space around all fields of a class. */
    public static boolean isContended(String className) {
        return CONTENDED_CLASSES.contains(className);
    }

    /** Fields of a class that lie apart from the others. */
    public static Set<String> contended(String className, Set<String> declared, boolean isNew) {
        if (isThread(className) && isNew) {
            return Set.of();
        }
        if (className.equals(WORK_QUEUE) && !declared.contains("parking")) {
            return OLD_WORK_QUEUE;
        }
        return CONTENDED_FIELDS.getOrDefault(className, Set.of());
    }

    public long size(int reference) {
        return (long) pointers * POINTER + (long) references * reference + bytes;
    }
}
