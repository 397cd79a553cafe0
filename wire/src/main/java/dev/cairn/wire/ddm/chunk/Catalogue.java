// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Direction;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking;
import dev.cairn.wire.ddm.chunk.app.AppLife;
import dev.cairn.wire.ddm.chunk.app.Stage;
import dev.cairn.wire.ddm.chunk.app.Views;
import dev.cairn.wire.ddm.chunk.connection.EventsLost;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.connection.PacketTimes;
import dev.cairn.wire.ddm.chunk.connection.SystemStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapDump;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapMap;
import dev.cairn.wire.ddm.chunk.heap.HeapSegment;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations;
import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import dev.cairn.wire.ddm.chunk.recording.HeldObjects;
import dev.cairn.wire.ddm.chunk.recording.Profiling;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import dev.cairn.wire.ddm.chunk.thread.VirtualThreadPlaces;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All chunks there are, in the order of the reference page. */
public final class Catalogue {
    public static final List<Section> SECTIONS = List.of(
            new Section(
                    "Greeting and failure",
                    List.of(
                            Greeting.HelloRequest.FORM,
                            Greeting.Hello.FORM,
                            Greeting.FeaturesRequest.FORM,
                            Greeting.Features.FORM,
                            Failure.FORM)),
            new Section(
                    "The life of the VM",
                    List.of(
                            AppLife.AppName.FORM,
                            Stage.FORM,
                            AppLife.Waiting.FORM,
                            AppLife.DebuggerGone.FORM,
                            AppLife.Exit.FORM,
                            AppLife.Detach.FORM)),
            new Section(
                    "Threads",
                    List.of(
                            Threads.ThreadEventsRequest.FORM,
                            Threads.ThreadCreated.FORM,
                            Threads.ThreadDied.FORM,
                            Threads.ThreadRenamed.FORM,
                            Threads.ThreadStatusRequest.FORM,
                            ThreadStatus.FORM,
                            ThreadStatus.PERIODIC_FORM,
                            Threads.StackRequest.FORM,
                            Threads.ThreadStack.FORM,
                            ThreadLocks.ThreadLocksRequest.FORM,
                            ThreadLocks.FORM,
                            VirtualThreadPlaces.VirtualThreadsRequest.FORM,
                            VirtualThreadPlaces.FORM)),
            new Section(
                    "Heap status",
                    List.of(
                            HeapStatus.HeapInfoRequest.FORM,
                            HeapStatus.HeapInfo.FORM,
                            HeapStatus.HeapInfo8.FORM,
                            HeapStatus.GarbageCollect.FORM)),
            new Section(
                    "Heap map",
                    List.of(
                            HeapMap.HeapMapRequest.FORM,
                            HeapMap.HeapMapStart.FORM,
                            HeapSegment.MERGED_FORM,
                            HeapSegment.OBJECTS_FORM,
                            HeapSegment.MERGED_8_FORM,
                            HeapSegment.OBJECTS_8_FORM,
                            HeapMap.HeapMapEnd.FORM,
                            HeapCells.HeapCellsRequest.FORM,
                            HeapCells.FORM,
                            HeapLook.HeapLookRequest.FORM,
                            HeapLook.FORM)),
            new Section(
                    "Heap dump",
                    List.of(
                            HeapDump.DumpToFile.FORM,
                            HeapDump.DumpedToFile.FORM,
                            HeapDump.DumpToConnection.FORM,
                            HeapDump.Dump.FORM)),
            new Section(
                    "Native heap",
                    List.of(
                            NativeAllocations.NativeAllocationsRequest.FORM,
                            NativeAllocations.FORM,
                            HeapMap.HeapMapRequest.NATIVE_FORM,
                            HeapMap.HeapMapStart.NATIVE_FORM,
                            HeapSegment.NATIVE_FORM,
                            HeapMap.HeapMapEnd.NATIVE_FORM,
                            NativeUse.NativeUseRequest.FORM,
                            NativeUse.FORM)),
            new Section(
                    "Allocations",
                    List.of(
                            AllocationTracking.TrackAllocations.FORM,
                            AllocationTracking.TrackingRequest.FORM,
                            AllocationTracking.TrackingStatus.FORM,
                            AllocationTracking.ReportRequest.FORM,
                            AllocationReport.FORM,
                            AllocationReport.WIDE_FORM)),
            new Section(
                    "Recordings",
                    List.of(
                            Recordings.Start.FORM,
                            Recordings.Started.FORM,
                            Recordings.Change.FORM,
                            Recordings.MarkRequest.FORM,
                            Recordings.Status.FORM,
                            Recordings.EndRequest.FORM,
                            Recordings.Status.END_FORM,
                            HeldObjects.HoldRequest.FORM,
                            HeldObjects.FORM,
                            Recordings.Data.FORM)),
            new Section(
                    "Method profiling",
                    List.of(
                            Profiling.TraceToFile.FORM,
                            Profiling.EndTraceToFile.FORM,
                            Profiling.TraceToFileEnded.FORM,
                            Profiling.TraceToConnection.FORM,
                            Profiling.EndTraceToConnection.FORM,
                            Profiling.Trace.FORM,
                            Profiling.Sample.FORM,
                            Profiling.EndSample.FORM,
                            Profiling.ProfilingRequest.FORM,
                            Profiling.ProfilingStatus.FORM)),
            new Section(
                    "Views of Android apps",
                    List.of(
                            Views.WindowsRequest.FORM,
                            Views.Windows.FORM,
                            Views.RootRequest.FORM,
                            Views.RootReply.FORM,
                            Views.ViewRequest.FORM,
                            Views.ViewReply.FORM,
                            Views.GlTraceRequest.FORM)),
            new Section(
                    "The connection and the machine", List.of(EventsLost.FORM, PacketTimes.FORM, SystemStatus.FORM)));

    /** All forms, section by section. */
    public static final List<ChunkForm<? extends Chunk>> FORMS = SECTIONS.stream()
            .<ChunkForm<? extends Chunk>>flatMap(section -> section.forms().stream())
            .toList();

    /** The types of those requests that Cairn's agent serves itself, and that no application may take. */
    public static final Set<Integer> SERVED = Stream.of(
                    Greeting.HelloRequest.FORM,
                    Greeting.FeaturesRequest.FORM,
                    AppLife.DebuggerGone.FORM,
                    AppLife.Exit.FORM,
                    AppLife.Detach.FORM,
                    Threads.ThreadEventsRequest.FORM,
                    Threads.ThreadStatusRequest.FORM,
                    Threads.StackRequest.FORM,
                    ThreadLocks.ThreadLocksRequest.FORM,
                    VirtualThreadPlaces.VirtualThreadsRequest.FORM,
                    HeapStatus.HeapInfoRequest.FORM,
                    HeapStatus.GarbageCollect.FORM,
                    HeapMap.HeapMapRequest.FORM,
                    HeapMap.HeapMapRequest.NATIVE_FORM,
                    HeapCells.HeapCellsRequest.FORM,
                    HeapLook.HeapLookRequest.FORM,
                    NativeUse.NativeUseRequest.FORM,
                    NativeAllocations.NativeAllocationsRequest.FORM,
                    HeapDump.DumpToFile.FORM,
                    HeapDump.DumpToConnection.FORM,
                    AllocationTracking.TrackAllocations.FORM,
                    AllocationTracking.TrackingRequest.FORM,
                    AllocationTracking.ReportRequest.FORM,
                    Recordings.Start.FORM,
                    Recordings.Change.FORM,
                    Recordings.MarkRequest.FORM,
                    Recordings.EndRequest.FORM,
                    HeldObjects.HoldRequest.FORM,
                    Profiling.TraceToFile.FORM,
                    Profiling.EndTraceToFile.FORM,
                    Profiling.TraceToConnection.FORM,
                    Profiling.EndTraceToConnection.FORM,
                    Profiling.Sample.FORM,
                    Profiling.EndSample.FORM,
                    Profiling.ProfilingRequest.FORM)
            .map(ChunkForm::type)
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<Key, ChunkForm<? extends Chunk>> BY_KEY =
            FORMS.stream().collect(Collectors.toUnmodifiableMap(Key::of, Function.identity()));

    private Catalogue() {}

    /** Chunks about one thing. */
    public record Section(String title, List<ChunkForm<? extends Chunk>> forms) {
        public Section {
            forms = List.copyOf(forms);
        }
    }

    private record Key(int type, Direction direction) {
        static Key of(ChunkForm<? extends Chunk> form) {
            return new Key(form.type(), form.direction());
        }
    }

    /** How a chunk of this type lies, if it is known in this direction. */
    public static Optional<ChunkForm<? extends Chunk>> find(int type, Direction direction) {
        return Optional.ofNullable(BY_KEY.get(new Key(type, direction)));
    }
}
