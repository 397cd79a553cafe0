// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.TargetJvm;
import java.util.Map;
import java.util.Optional;

/** A debugger that has attached to a target. */
public final class Debugger implements AutoCloseable {
    /**
     * The option to start the target with. The VM must print no line before the target's first, or each answer would
     * belong to the question before.
     */
    public static final String OPTION =
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0";

    private final VirtualMachine vm;

    private Debugger(VirtualMachine vm) {
        this.vm = vm;
    }

    public static Debugger attach(TargetJvm target) throws Exception {
        com.sun.tools.attach.VirtualMachine attached =
                com.sun.tools.attach.VirtualMachine.attach(Long.toString(target.pid()));
        String address = attached.getAgentProperties().getProperty("sun.jdwp.listenerAddress");
        attached.detach();
        AttachingConnector connector = com.sun.jdi.Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        set(arguments, "hostname", "127.0.0.1");
        set(arguments, "port", address.substring(address.lastIndexOf(':') + 1));
        return new Debugger(connector.attach(arguments));
    }

    private static void set(Map<String, Connector.Argument> arguments, String name, String value) {
        Optional.ofNullable(arguments.get(name)).orElseThrow().setValue(value);
    }

    public void suspend() {
        vm.suspend();
    }

    public void resume() {
        vm.resume();
    }

    /** One that is there, or is just starting. */
    public ThreadReference awaitThread(String name) {
        return Eventually.eventually(
                        TestAgent.SOON,
                        () -> vm.allThreads().stream()
                                .filter(each -> each.name().equals(name))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** Suspends the thread that makes the next instance of a loaded class. */
    public BreakpointRequest breakAtConstructor(String className) {
        ReferenceType type = vm.classesByName(className).get(0);
        BreakpointRequest request = vm.eventRequestManager()
                .createBreakpointRequest(type.methodsByName("<init>").get(0).location());
        request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        request.enable();
        return request;
    }

    /** Waits until somebody is held at a breakpoint; {@code resume} lets them go. */
    public EventSet awaitBreakpoint() throws InterruptedException {
        EventSet events = vm.eventQueue().remove(TestAgent.SOON.toMillis());
        while (events != null && events.stream().noneMatch(BreakpointEvent.class::isInstance)) {
            events.resume();
            events = vm.eventQueue().remove(TestAgent.SOON.toMillis());
        }
        assertThat(events).isNotNull();
        return events;
    }

    /** Lets everything go. */
    @Override
    public void close() {
        vm.dispose();
    }
}
