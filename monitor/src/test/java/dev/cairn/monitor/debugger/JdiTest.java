// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.LongValue;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.ExceptionEvent;
import com.sun.jdi.event.LocatableEvent;
import com.sun.jdi.event.ModificationWatchpointEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.ExceptionRequest;
import com.sun.jdi.request.ModificationWatchpointRequest;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A debugger as development environments have it, by the JDK's own interface. */
@Timeout(180)
class JdiTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String JDWP =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";
    private static final int HITS = Boolean.getBoolean("cairn.long") ? 1_000 : 100;
    private static final int CYCLES = 100;
    /** Less than a connection's buffers for each of the cycles would be. */
    private static final long MEMORY_SLACK = 4 << 20;

    @TempDir
    Path folder;

    private Board opened;
    private Switchboard board;

    @BeforeEach
    void open() throws IOException {
        opened = new Board(FreePort.any(), folder, LIMIT);
        board = opened.switchboard();
    }

    @AfterEach
    void close() {
        opened.close();
    }

    private Vm show(TargetJvm target) {
        Vm vm = Monitor.look().stream()
                .filter(each -> each.pid() == target.pid())
                .findFirst()
                .orElseThrow();
        board.saw(vm);
        return vm;
    }

    private VirtualMachine attach(Vm vm) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        int port = board.state(vm.id()).orElseThrow().port().orElseThrow();
        Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
        return connector.attach(arguments);
    }

    private static ReferenceType counting(VirtualMachine vm) {
        return vm.classesByName(Counting.class.getName()).getFirst();
    }

    private static BreakpointRequest breakpoint(VirtualMachine vm) {
        BreakpointRequest request = vm.eventRequestManager()
                .createBreakpointRequest(
                        counting(vm).methodsByName("step").getFirst().location());
        request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        return request;
    }

    /** The next event of the kind; what it stopped goes on once {@code look} has seen it. */
    private static <E extends Event> void next(VirtualMachine vm, Class<E> kind, Look<E> look) throws Exception {
        while (true) {
            EventSet events = vm.eventQueue().remove(LIMIT.toMillis());
            assertThat(events).as("a %s in time", kind.getSimpleName()).isNotNull();
            for (Event event : events) {
                if (kind.isInstance(event)) {
                    look.at(kind.cast(event));
                    events.resume();
                    return;
                }
            }
            events.resume();
        }
    }

    private interface Look<E> {
        void at(E event) throws Exception;
    }

    private static long number(LocatableEvent event) throws Exception {
        StackFrame frame = event.thread().frame(0);
        return ((LongValue) frame.getValue(variable(frame))).value();
    }

    private static LocalVariable variable(StackFrame frame) throws AbsentInformationException {
        return Objects.requireNonNull(frame.visibleVariableByName("number"));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void everyBreakpointIsHit(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class, "0")) {
            VirtualMachine vm = attach(show(target));
            BreakpointRequest each = breakpoint(vm);
            each.enable();
            long[] last = {-1};
            for (int i = 0; i < HITS; i++) {
                next(vm, BreakpointEvent.class, hit -> {
                    long now = number(hit);
                    assertThat(last[0] < 0 || now == last[0] + 1)
                            .as("%s after %s", now, last[0])
                            .isTrue();
                    last[0] = now;
                });
            }
            each.disable();
            BreakpointRequest tenth = breakpoint(vm);
            tenth.addCountFilter(10);
            tenth.enable();
            next(vm, BreakpointEvent.class, hit -> assertThat(number(hit)).isGreaterThan(last[0]));
            vm.dispose();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void exceptionsWatchpointsCallsAndNewClassesWork(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class)) {
            Vm shown = show(target);
            VirtualMachine vm = attach(shown);
            ModificationWatchpointRequest watch = vm.eventRequestManager()
                    .createModificationWatchpointRequest(counting(vm).fieldByName("steps"));
            watch.enable();
            next(
                    vm,
                    ModificationWatchpointEvent.class,
                    event -> assertThat(event.valueToBe()).isInstanceOf(LongValue.class));
            watch.disable();
            ExceptionRequest exceptions = vm.eventRequestManager().createExceptionRequest(null, true, true);
            exceptions.enable();
            next(vm, ExceptionEvent.class, event -> {
                assertThat(event.exception().referenceType().name()).isEqualTo("java.lang.IllegalStateException");
                assertThat(board.state(shown.id()).orElseThrow().stance()).isEqualTo(DebuggerState.Stance.SUSPENDED);
                IntegerValue threads = (IntegerValue)
                        ((ClassType) vm.classesByName("java.lang.Thread").getFirst())
                                .invokeMethod(
                                        event.thread(),
                                        vm.classesByName("java.lang.Thread")
                                                .getFirst()
                                                .methodsByName("activeCount")
                                                .getFirst(),
                                        List.of(),
                                        ThreadReference.INVOKE_SINGLE_THREADED);
                assertThat(threads.value()).isPositive();
            });
            exceptions.disable();
            try (InputStream in = Objects.requireNonNull(Counting.class.getResourceAsStream("Counting.class"))) {
                vm.redefineClasses(Map.of(counting(vm), in.readAllBytes()));
            }
            vm.dispose();
            eventually(LIMIT, () -> board.state(shown.id()).orElseThrow().stance(), DebuggerState.Stance.READY::equals);
        }
    }

    private static long descriptors(String process) throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc", process, "fd"))) {
            return open.count();
        }
    }

    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    @Tag("long")
    void aHundredDebuggersLeaveNothingBehind(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, JDWP).start(Counting.class)) {
            Vm shown = show(target);
            long descriptors = 0;
            long ofTarget = 0;
            long memory = 0;
            int threads = 0;
            for (int i = 0; i < CYCLES; i++) {
                VirtualMachine vm = attach(shown);
                BreakpointRequest request = breakpoint(vm);
                request.enable();
                next(vm, BreakpointEvent.class, hit -> assertThat(number(hit)).isNotNegative());
                vm.dispose();
                eventually(LIMIT, () -> board.state(shown.id()).orElseThrow().debuggers(), count -> count == 0);
                if (i == CYCLES / 10) {
                    descriptors = descriptors("self");
                    ofTarget = descriptors(Long.toString(target.pid()));
                    memory = usedMemory();
                    threads = Thread.activeCount();
                }
            }
            long before = descriptors;
            int ran = threads;
            long targetBefore = ofTarget;
            long used = memory;
            eventually(LIMIT, () -> descriptors("self"), now -> now <= before + 2);
            eventually(LIMIT, () -> descriptors(Long.toString(target.pid())), now -> now <= targetBefore + 2);
            eventually(LIMIT, JdiTest::usedMemory, now -> now <= used + MEMORY_SLACK);
            eventually(LIMIT, Thread::activeCount, now -> now <= ran + 2);
        }
    }
}
