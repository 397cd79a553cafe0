// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.application;

import dev.cairn.agent.heap.HeapDumpService;
import dev.cairn.agent.natives.Native;
import dev.cairn.agent.recording.ProfilingService;
import dev.cairn.agent.request.Connection;
import dev.cairn.agent.request.Refusal;
import dev.cairn.agent.request.RequestHandler;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.app.AppLife.AppName;
import dev.cairn.wire.ddm.chunk.app.AppLife.Waiting;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Features;
import dev.cairn.wire.ddm.chunk.connection.Greeting.FeaturesRequest;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.field.Flag;
import dev.cairn.wire.ddm.chunk.field.Text;
import dev.cairn.wire.ddm.chunk.field.UserId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * HELO, FEAT, APNM and WAIT: who this VM is. The I/O thread answers HELO by itself, with what {@link #publish} gave it, as
 * it must even while a debugger holds the VM.
 */
public final class Greeter {
    private static final List<CairnFeature> FEATURES = List.of(
            CairnFeature.CAIRN_1,
            CairnFeature.HEAP_INFO_8,
            CairnFeature.HEAP_SEGMENT_8,
            CairnFeature.HEAP_OBJECTS_8,
            CairnFeature.NATIVE_MAPPINGS,
            CairnFeature.REPORT_8,
            CairnFeature.THREAD_STATUS_EXTENDED,
            CairnFeature.THREAD_STATUS_PERIODIC,
            CairnFeature.EVENTS_LOST,
            CairnFeature.RECORDING,
            CairnFeature.HELD_OBJECTS,
            CairnFeature.ZLIB,
            CairnFeature.MULTI_CHUNK,
            CairnFeature.HEAP_CELLS,
            CairnFeature.HEAP_LOOK,
            CairnFeature.NATIVE_USE,
            CairnFeature.THREAD_LOCKS,
            CairnFeature.VIRTUAL_THREADS,
            CairnFeature.DETACH);

    // Asked on the agent's own thread, as an application that takes another name may not be permitted to.
    private final long pid = ProcessHandle.current().pid();
    private final String vm = System.getProperty("java.vm.name") + " v" + System.getProperty("java.vm.version");
    private final String architecture = "64-bit (" + System.getProperty("os.arch") + ")";
    private final String javaVersion = "java.version=" + System.getProperty("java.version");

    private String appName = programName(System.getProperty("sun.java.command", ""));
    private boolean renamed;
    private int waiting;

    public void addTo(Map<Integer, RequestHandler> handlers) {
        handlers.put(HelloRequest.FORM.type(), this::hello);
        handlers.put(FeaturesRequest.FORM.type(), this::features);
    }

    /** The main class, or the file name of the jar. */
    static String programName(String javaCommand) {
        int blank = javaCommand.indexOf(' ');
        String program = blank < 0 ? javaCommand : javaCommand.substring(0, blank);
        return program.endsWith(".jar") ? program.substring(program.lastIndexOf('/') + 1) : program;
    }

    public synchronized void publish() {
        byte[] waitEvent = waiting > 0
                ? ChunkPacket.encode(List.of(new Waiting(Waiting.FOR_DEBUGGER).toRaw()))
                        .toArray()
                : new byte[0];
        Native.hello(waitEvent, ChunkPacket.encode(List.of(hello().toRaw())).toArray());
    }

    private Hello hello() {
        return new Hello(
                Greeting.VERSION,
                pid,
                vm,
                appName,
                Optional.of(new UserId(0)),
                Optional.of(new Text(architecture)),
                Optional.of(new Text(javaVersion)),
                Optional.of(new Flag(false)),
                Optional.of(new Text(appName)),
                Optional.empty());
    }

    private synchronized List<RawChunk> hello(Connection from, Bytes data) throws Refusal {
        RequestHandler.read(HelloRequest.FORM, data);
        if (waiting > 0) {
            from.send(new Waiting(Waiting.FOR_DEBUGGER));
        }
        return List.of(hello().toRaw());
    }

    private List<RawChunk> features(Connection from, Bytes data) throws Refusal {
        FeaturesRequest request = RequestHandler.read(FeaturesRequest.FORM, data);
        if (request.announced().isEmpty()) {
            tellName(from);
        } else {
            from.announce(request.announced().stream()
                    .flatMap(name -> CairnFeature.of(name.text()).stream())
                    .collect(Collectors.toSet()));
        }
        Stream<String> names = Stream.of(
                        FEATURES.stream().map(CairnFeature::text),
                        ProfilingService.FEATURES.stream(),
                        HeapDumpService.FEATURES.stream())
                .flatMap(each -> each);
        return List.of(new Features(names.map(Text::new).toList()).toRaw());
    }

    /** HELO has it too, but not whether it is the application's own choice. */
    private synchronized void tellName(Connection to) {
        if (renamed) {
            to.send(name());
        }
    }

    private AppName name() {
        return new AppName(appName, Optional.of(new UserId(0)), Optional.of(new Text(appName)));
    }

    /** Takes another name from now on, and sends it to all monitors. */
    synchronized void rename(String name) {
        appName = name;
        renamed = true;
        publish();
        sendToAll(name());
    }

    /** One thread of the application begins, or has ended, to wait for a debugger. */
    synchronized void waiting(boolean begins) {
        waiting += begins ? 1 : -1;
        publish();
        if (begins) {
            sendToAll(new Waiting(Waiting.FOR_DEBUGGER));
        }
    }

    static void sendToAll(Chunk event) {
        Native.event(0, ChunkPacket.encode(List.of(event.toRaw())).toArray());
    }

    public void tellLoss(Connection connection) {
        if (connection.understands(CairnFeature.EVENTS_LOST)) {
            connection.tellLoss();
        }
    }
}
