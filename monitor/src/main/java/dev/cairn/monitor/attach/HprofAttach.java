// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.Users;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Puts the HPROF agent into a running VM, where it stays until that ends. Its collector is started by the VM, as the VM's user and among
 * the VM's files: so only a VM of one's own, and none in a container, can have it.
 */
public final class HprofAttach {
    private HprofAttach() {}

    /** What came of it. */
    public sealed interface Result {
        /**
         * It is there, and profiles.
         *
         * @param report where that will be, as far as it is known
         */
        record Attached(Optional<String> report) implements Result {}

        /**
         * It is not.
         *
         * @param sentence why, and what to do
         */
        record Refused(String sentence) implements Result {}
    }

    /**
     * Puts it in.
     *
     * @param library {@code libhprof.so}, with what it needs beside it
     * @param options as behind {@code -agentlib:hprof=}
     * @param limit how long the VM may take to answer
     */
    public static Result attach(VmId id, Path library, String options, Duration limit) {
        AgentAttach.prepare();
        Optional<Target> found = Target.of(ProcFs.ofThisMachine(), id);
        if (found.isEmpty()) {
            return new Result.Refused(Target.whyNone(ProcFs.ofThisMachine(), id));
        }
        Target target = found.get();
        return AgentAttach.isStopped(target)
                .map(stopped -> new Result.Refused(stopped.sentence()))
                .or(() -> isOutOfReach(target))
                .<Result>map(refused -> refused)
                .orElseGet(() -> load(target, library, options, Patience.with(target.process(), limit)));
    }

    private static Optional<Result.Refused> isOutOfReach(Target target) {
        String vm = "VM " + target.id().pid();
        if (Target.ownUid() != target.uid()) {
            return Optional.of(new Result.Refused(vm + " belongs to " + Users.name(target.uid())
                    + ", and would write the report: run this command as that user."));
        }
        Optional<String> theirs = ProcFs.readLink(target.proc().of(target.id().pid(), "ns/mnt"));
        if (!theirs.equals(ProcFs.readLink(Path.of("/proc/self/ns/mnt")))) {
            return Optional.of(new Result.Refused(
                    vm + " is in a container, where it finds no collector: run Cairn inside that container."));
        }
        Optional<Reach.Obstacle> obstacle = Reach.obstacle(target);
        if (obstacle.isPresent()) {
            return obstacle.map(way -> new Result.Refused(way.sentence()));
        }
        return AgentAttach.hasNoAttachSocket(target)
                ? Optional.of(new Result.Refused(vm + " was started with -XX:+DisableAttachMechanism: start it without"
                        + " that, or with -agentlib:hprof."))
                : Optional.empty();
    }

    /** On a thread of its own, as native code cannot be interrupted. */
    private static Result load(Target target, Path library, String options, Patience patience) {
        AgentAttach.prepareClient(patience);
        CompletableFuture<Result> result = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("cairn-attach " + target.id().pid())
                .start(() -> result.completeAsync(() -> tryToLoad(target, library, options, patience), Runnable::run));
        try {
            return patience.await(result).orElseGet(() -> notAnswering(target, patience));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Result.Refused("The attach to VM " + target.id().pid() + " was given up.");
        }
    }

    private static Result.Refused notAnswering(Target target, Patience patience) {
        return target.process().hasEnded()
                ? new Result.Refused(AgentAttach.hasEnded(target).sentence())
                : new Result.Refused(patience.whyNotIn() + " HPROF may still begin there.");
    }

    private static Result tryToLoad(Target target, Path library, String options, Patience patience) {
        Optional<String> report = HprofReportPlace.of(target.proc(), target.id(), options);
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(target.id().pid()));
            try {
                Optional<AgentAttach.Result> tooOld = AgentAttach.isTooOld(target, vm.getSystemProperties());
                if (tooOld.isPresent() && tooOld.get() instanceof AgentAttach.Result.Failed failed) {
                    return new Result.Refused(failed.sentence());
                }
                vm.loadAgentPath(library.toString(), options);
                return new Result.Attached(report);
            } finally {
                vm.detach();
            }
        } catch (AgentInitializationException e) {
            return new Result.Refused("HPROF did not begin in VM " + target.id().pid() + ": "
                    + HprofProblem.explain(e.returnValue(), report));
        } catch (AgentLoadException e) {
            return new Result.Refused(AgentAttach.notLoaded(target, String.valueOf(e.getMessage())));
        } catch (AttachNotSupportedException e) {
            return new Result.Refused(AgentAttach.notSupported(target, String.valueOf(e.getMessage()), patience)
                    .sentence());
        } catch (IOException e) {
            return new Result.Refused(AgentAttach.notReached(target, String.valueOf(e.getMessage()))
                    .sentence());
        }
    }
}
