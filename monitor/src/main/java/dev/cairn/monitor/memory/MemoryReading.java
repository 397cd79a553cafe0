// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import dev.cairn.wire.ddm.chunk.heap.NativeUse.NativeUseRequest;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One account of a VM's resident memory: what the VM says of its addresses, then what the kernel has, and what malloc says, if the agent is
 * there to ask it. The VM comes first, as its answer takes memory. What is missing is in the account's notes.
 */
public final class MemoryReading {
    private static final long MOST_BYTES = 1L << 48;
    private static final List<String> COMMANDS = List.of("VM.info", "VM.metaspace vslist");

    private final VmId vm;
    private final List<String> notes = new ArrayList<>();

    private MemoryReading(VmId vm) {
        this.vm = vm;
    }

    /** What came of it. */
    public sealed interface Result {
        record Read(MemoryAccount account) implements Result {}

        /**
         * There is no account.
         *
         * @param sentence why, and what to do
         */
        record Failed(String sentence) implements Result {}
    }

    /** Without an agent: what malloc has in use and what it keeps are then not separated. */
    public static Result outside(VmId vm, Duration limit) throws InterruptedException {
        return new MemoryReading(vm).read(Optional.empty(), limit);
    }

    /** As {@link #outside}, with what the agent of {@code session} says, which somebody holds a lease of. */
    public static Result inside(VmId vm, DdmSession session, Patience patience) throws InterruptedException {
        return new MemoryReading(vm).read(Optional.of(new Inside(session, patience)), patience.limit());
    }

    private record Inside(DdmSession session, Patience patience) {}

    private Result read(Optional<Inside> inside, Duration limit) throws InterruptedException {
        ProcFs proc = ProcFs.ofThisMachine();
        VmRanges ranges = new VmRanges();
        Optional<VmCounts> counts = ask(ranges, limit);
        List<Mapping> mappings;
        Instant at = Instant.now();
        try {
            mappings = SmapsReader.read(proc.of(vm.pid(), "smaps"));
        } catch (IOException e) {
            return new Result.Failed("The memory of VM " + vm.pid() + " cannot be looked at (/proc/" + vm.pid()
                    + "/smaps): it has ended, or belongs to another user; be root, or its user.");
        }
        if (mappings.isEmpty()) {
            return new Result.Failed("VM " + vm.pid() + " has ended.");
        }
        MappingOwners owners = owners(proc, mappings, ranges);
        Optional<NativeUse> use = inside.flatMap(this::use);
        Instant useAt = Instant.now();
        if (inside.isEmpty()) {
            notes.add("Without the agent, what malloc has in use and what it keeps are not separated.");
        } else if (owners.allocator().isPresent()) {
            notes.add("This VM allocates by " + owners.allocator().get()
                    + ", which Cairn does not ask: what it has in use and what it keeps are not separated.");
        } else if (use.filter(each -> each.arenas() == 0).isPresent()) {
            notes.add("The C library of this VM does not say what malloc has in use: use and rest are not separated.");
        }
        return new Result.Read(new MemoryLines(at, owners, use, useAt).account(counts, notes));
    }

    private MappingOwners owners(ProcFs proc, List<Mapping> mappings, VmRanges ranges) {
        try (FileChannel pagemap = FileChannel.open(proc.of(vm.pid(), "pagemap"), StandardOpenOption.READ)) {
            return owners(proc, mappings, ranges, new ResidentPages(Optional.of(pagemap)));
        } catch (IOException e) {
            return owners(proc, mappings, ranges, new ResidentPages(Optional.empty()));
        }
    }

    private MappingOwners owners(ProcFs proc, List<Mapping> mappings, VmRanges ranges, ResidentPages pages) {
        try (FileChannel memory = FileChannel.open(proc.of(vm.pid(), "mem"), StandardOpenOption.READ)) {
            return owners(mappings, new MappingOwners(ranges, Optional.of(new LargeBlocks(memory, pages)), pages));
        } catch (IOException e) {
            notes.add("The kernel does not let this process read the memory of VM " + vm.pid()
                    + ", so which mappings are large blocks of malloc is not known: with the agent, what malloc says"
                    + " they have is taken off the rest. To see them, be root, or lower kernel.yama.ptrace_scope.");
            return owners(mappings, new MappingOwners(ranges, Optional.empty(), pages));
        }
    }

    private static MappingOwners owners(List<Mapping> mappings, MappingOwners owners) {
        owners.accept(mappings);
        return owners;
    }

    private Optional<NativeUse> use(Inside inside) {
        if (!inside.session().features().has(CairnFeature.NATIVE_USE)) {
            notes.add(inside.session()
                    .features()
                    .untold()
                    .orElse("The agent in this VM is another tool's, or of an older Cairn, and does not say what malloc"
                            + " uses. Let it leave, and ask again."));
            return Optional.empty();
        }
        Answer answer = inside.session()
                .request(new NativeUseRequest(), inside.patience())
                .join();
        if (answer.as(NativeUse.FORM) instanceof Decoding.Done<NativeUse> done && isPossible(done.value())) {
            return Optional.of(done.value());
        }
        notes.add(
                answer instanceof Answer.Chunks
                        ? "The agent sent figures of malloc that cannot be true; they are left out."
                        : answer.sentence());
        return Optional.empty();
    }

    /** A hostile VM may send anything. */
    private static boolean isPossible(NativeUse use) {
        return use.arenas() >= 0
                && isSize(use.arenaBytes())
                && isSize(use.freeBytes())
                && use.freeBytes() <= use.arenaBytes()
                && isSize(use.wholePageBytes())
                && isSize(use.joinedPageBytes())
                && isSize(use.largeBytes())
                && use.directBytes() <= MOST_BYTES;
    }

    private static boolean isSize(long bytes) {
        return bytes >= 0 && bytes <= MOST_BYTES;
    }

    private Optional<VmCounts> ask(VmRanges ranges, Duration limit) throws InterruptedException {
        return switch (VmAsker.of(vm, limit)) {
            case VmAsker.Result.Failed<VmAsker>(String sentence) -> {
                notes.add("What the VM's addresses are for is concluded only, as it was not asked: " + sentence);
                yield Optional.empty();
            }
            case VmAsker.Result.Done<VmAsker>(VmAsker asker) -> ask(asker, ranges);
        };
    }

    private Optional<VmCounts> ask(VmAsker asker, VmRanges ranges) throws InterruptedException {
        VmTexts texts = new VmTexts(ranges);
        for (String command : COMMANDS) {
            switch (asker.ask(command)) {
                case VmAsker.Result.Done<String>(String text) -> texts.accept(text);
                case VmAsker.Result.Failed<String>(String sentence) -> notes.add(sentence);
            }
        }
        Optional<String> detail = answer(asker, "VM.native_memory detail");
        detail.ifPresent(texts::accept);
        Optional<VmCounts> counts = detail.flatMap(VmCounts::parse);
        return counts.isPresent()
                ? counts
                : answer(asker, "VM.native_memory summary").flatMap(VmCounts::parse);
    }

    /** Empty if the VM does not say, as where it does not count. */
    private static Optional<String> answer(VmAsker asker, String command) throws InterruptedException {
        return asker.ask(command) instanceof VmAsker.Result.Done<String>(String text)
                ? Optional.of(text)
                : Optional.empty();
    }
}
