// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.spi.AttachProvider;
import dev.cairn.monitor.attach.LibraryPlace.Placing;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.Users;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;

/**
 * Puts the agent into a running VM, by the VM's own way in for such things. How long is waited is the caller's to say. A VM
 * that has not answered by then may still take the agent in later; every other one that cannot be attached to stays as it was.
 */
public final class AgentAttach {
    private static final int FLAGS_LIMIT = 256 * 1024;
    /** What a VM answers that must not load agents once it runs. */
    private static final String LOADING_DISABLED = "Dynamic agent loading is not enabled";

    private static final String CLIENT_LIMIT = "sun.tools.attach.attachTimeout";
    private static final long CLIENT_STEP_MILLIS = 100;

    private static final int OLDEST_JDK = 17;
    static final Pattern FEATURE = Pattern.compile("[0-9]{1,4}");

    private static final Map<VmId, CompletableFuture<Attempt>> UNDER_WAY = new ConcurrentHashMap<>();

    private AgentAttach() {}

    /** What came of it. */
    public sealed interface Result {
        /** The agent is in the VM, and listens or is about to. */
        record Attached() implements Result {}

        /**
         * It is not.
         *
         * @param sentence why, and what to do
         * @param again whether another try may succeed by itself
         */
        record Failed(String sentence, boolean again) implements Result {}

        /** An agent from before has not quite left yet, so another try will soon succeed. */
        record StillLeaving(String sentence) implements Result {}
    }

    /**
     * Makes ready what this process itself needs, once: to bind native functions and to load the JDK's client takes a busy machine
     * seconds, which are not the target's.
     */
    public static void prepare() {
        Prepared.touch();
    }

    private static final class Prepared {
        static {
            try (OpenFolder folder = OpenFolder.at(Path.of("/tmp"));
                    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                var _ = AgentLibrary.bundled();
                var _ = AttachProvider.providers();
                var _ = folder.isUnsafeForOthers() && channel.isOpen();
            } catch (IOException | RuntimeException | Error e) {
                // the real attempt reports what is wrong
            }
        }

        static void touch() {
            // that the class is there is all
        }
    }

    /**
     * How long the JDK's own client looks for a VM's open attach socket; it reads this once. It looks at growing
     * distances, and takes its sign to the VM away at the end, which must come before ours.
     */
    static void prepareClient(Patience patience) {
        patience.awaitAttachSocket();
        if (System.getProperty(CLIENT_LIMIT) == null) {
            System.setProperty(
                    CLIENT_LIMIT, Long.toString(clientMillis(patience.limit().toMillis()) - 1));
        }
    }

    private static long clientMillis(long limit) {
        long most = limit - CLIENT_STEP_MILLIS;
        long looks = 1;
        while (CLIENT_STEP_MILLIS * (looks + 1) * (looks + 2) / 2 <= most) {
            looks++;
        }
        return CLIENT_STEP_MILLIS * looks * (looks + 1) / 2;
    }

    /** Puts the agent in. Where one is already, it stays as it is. */
    public static Result attach(Target target, Patience patience) {
        prepare();
        prepareClient(patience);
        Optional<AgentLibrary> library = AgentLibrary.bundled();
        if (library.isEmpty()) {
            return new Result.Failed(
                    "This Cairn has no agent for the processor " + System.getProperty("os.arch") + ".", false);
        }
        return isStopped(target)
                .<Result>map(stopped -> stopped)
                .or(() -> isOfAnother(target))
                .or(() -> isForbidden(target))
                .orElseGet(() -> load(target, library.get(), patience));
    }

    private static String vm(Target target) {
        return "VM " + target.id().pid();
    }

    /** A stopped VM, or one that has ended, would let us wait for nothing. */
    static Optional<Result.Failed> isStopped(Target target) {
        if (target.process().hasEnded()) {
            return Optional.of(hasEnded(target));
        }
        return target.process().standsStill()
                ? Optional.of(new Result.Failed(
                        vm(target) + " is stopped (SIGSTOP, or a debugger of processes): let it go on first.", true))
                : Optional.empty();
    }

    static Result.Failed hasEnded(Target target) {
        return new Result.Failed(vm(target) + " has ended.", false);
    }

    static Optional<Result.Failed> isOfAnother(Target target) {
        Optional<Result.Failed> obstacle = target.isOursByRight()
                ? Reach.obstacle(target).map(way -> new Result.Failed(way.sentence(), way.mayPass()))
                : Optional.of(belongsToAnother(target));
        // What a process is that is just ending cannot be read by anybody.
        return obstacle.map(found -> target.process().isEnding() ? hasEnded(target) : found);
    }

    private static Result.Failed belongsToAnother(Target target) {
        return new Result.Failed(
                vm(target) + " belongs to " + Users.name(target.uid())
                        + ": run Cairn as that user or as root to see inside.",
                false);
    }

    static boolean hasNoAttachSocket(Target target) {
        return ProcFs.readText(target.proc().of(target.id().pid(), "cmdline"), FLAGS_LIMIT)
                .filter(command -> command.contains("-XX:+DisableAttachMechanism\0"))
                .isPresent();
    }

    /** What the command line says is refused before the VM is asked; what other places say, the VM says itself. */
    private static Optional<Result> isForbidden(Target target) {
        return hasNoAttachSocket(target)
                ? Optional.of(new Result.Failed(
                        vm(target)
                                + " was started with -XX:+DisableAttachMechanism, so nothing can be put into it. Start"
                                + " it without that, or with " + AgentLibrary.START_OPTION + ".",
                        false))
                : Optional.empty();
    }

    /**
     * Native code cannot be interrupted, so an attempt goes on though nobody waits; there is one for each VM at most. Where one
     * that began earlier, with less time, gives up, the next one begins.
     */
    private static Result load(Target target, AgentLibrary library, Patience patience) {
        boolean again = true;
        while (again) {
            CompletableFuture<Attempt> mine = new CompletableFuture<>();
            CompletableFuture<Attempt> earlier = UNDER_WAY.putIfAbsent(target.id(), mine);
            if (earlier == null) {
                begin(target, library, mine);
            }
            try {
                switch (patience.await(earlier == null ? mine : earlier).orElseGet(Attempt.GaveUp::new)) {
                    case Attempt.Done(Result result) -> {
                        return result;
                    }
                    case Attempt.GaveUp _ -> again = !patience.isOver() && (earlier != null || hasTime(patience));
                }
            } catch (ExecutionException e) {
                throw new CompletionException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Result.Failed("The attach to " + vm(target) + " was given up.", true);
            }
        }
        return notIn(target, patience);
    }

    private static void begin(Target target, AgentLibrary library, CompletableFuture<Attempt> attempt) {
        Thread.ofPlatform().daemon().name("cairn-attach " + target.id().pid()).start(() -> {
            Attempt result = new Attempt.GaveUp();
            try {
                result = loadAndWait(target, library);
            } catch (RuntimeException | Error e) {
                attempt.completeExceptionally(e);
            } finally {
                UNDER_WAY.remove(target.id(), attempt); // first, so that who goes on waiting can begin another
                attempt.complete(result);
            }
        });
    }

    /** The outcome of one attempt, for all callers that wait for it. */
    private sealed interface Attempt {
        record Done(Result result) implements Attempt {}

        /** The JDK's client has waited for the VM's attach socket as long as it does. */
        record GaveUp() implements Attempt {}
    }

    /** Whether more is left than what {@link #prepareClient} leaves over itself. */
    private static boolean hasTime(Patience patience) {
        long limit = patience.limit().toMillis();
        return patience.left().toMillis() > limit - clientMillis(limit);
    }

    private static Result.Failed notIn(Target target, Patience patience) {
        return target.process().hasEnded() ? hasEnded(target) : new Result.Failed(patience.whyNotIn(), true);
    }

    private static Attempt loadAndWait(Target target, AgentLibrary library) {
        try {
            Result result = tryToLoad(target, library);
            return new Attempt.Done(
                    result instanceof Result.Failed && target.process().hasEnded() ? hasEnded(target) : result);
        } catch (AttachNotSupportedException e) {
            String said = String.valueOf(e.getMessage());
            return saysNothing(said) && !target.process().hasEnded()
                    ? new Attempt.GaveUp()
                    : new Attempt.Done(notSupported(target, said));
        }
    }

    private static Result tryToLoad(Target target, AgentLibrary library) throws AttachNotSupportedException {
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(target.id().pid()));
            try {
                Optional<Result> tooOld = isTooOld(target, vm.getSystemProperties());
                if (tooOld.isPresent()) {
                    return tooOld.get();
                }
                return switch (LibraryPlace.place(target, library)) {
                    case Placing.Nowhere(String sentence) -> new Result.Failed(sentence, false);
                    case Placing.Placed(String path) -> {
                        vm.loadAgentPath(path, "");
                        yield new Result.Attached();
                    }
                };
            } finally {
                vm.detach();
            }
        } catch (AgentInitializationException e) {
            String sentence =
                    "The agent could not begin in " + vm(target) + ": " + AgentProblem.explain(e.returnValue()) + ".";
            return AgentProblem.STILL_LEAVING.is(e.returnValue())
                    ? new Result.StillLeaving(sentence)
                    : new Result.Failed(sentence, false);
        } catch (AgentLoadException e) {
            return new Result.Failed(notLoaded(target, String.valueOf(e.getMessage())), false);
        } catch (IOException e) {
            return notReached(target, String.valueOf(e.getMessage()));
        }
    }

    /** Older VMs lack what the agent is made of. One whose version cannot be read is tried. */
    static Optional<Result> isTooOld(Target target, Properties ofTarget) {
        String version = ofTarget.getProperty("java.specification.version", "");
        String feature = version.startsWith("1.") ? version.substring(2) : version;
        return FEATURE.matcher(feature).matches() && Integer.parseInt(feature) < OLDEST_JDK
                ? Optional.of(new Result.Failed(
                        vm(target) + " runs JDK " + feature + "; Cairn's agent needs " + OLDEST_JDK
                                + " or later. Its counters are shown without it.",
                        false))
                : Optional.empty();
    }

    static String notLoaded(Target target, String said) {
        return said.contains(LOADING_DISABLED)
                ? vm(target)
                        + " was started with -XX:-EnableDynamicAgentLoading, so no agent can be put into it now. Start"
                        + " it without that, or with " + AgentLibrary.START_OPTION + "."
                : vm(target) + " could not load the agent: " + said.strip()
                        + ". Its C library may be another than glibc (Alpine has musl), or too old for the agent, or"
                        + " a security policy forbids it: run the VM on a glibc system, or allow it to map files from "
                        + String.join(", ", Target.FOLDERS) + ".";
    }

    /** As below, where it may be that the VM did not open its attach socket for as long as {@code patience} says. */
    static Result.Failed notSupported(Target target, String said, Patience patience) {
        return saysNothing(said) ? notIn(target, patience) : notSupported(target, said);
    }

    private static Result.Failed notSupported(Target target, String said) {
        if (target.process().hasEnded()) {
            return hasEnded(target);
        }
        if (said.contains("does not support the attach")
                || said.contains("not a HotSpot")
                || said.contains("not ready")) {
            return new Result.Failed(
                    vm(target) + " does not take part in attach (" + said.strip()
                            + "); it may have been started with -XX:+DisableAttachMechanism, or be just starting.",
                    true);
        }
        return new Result.Failed(vm(target) + " cannot be attached to: " + said.strip() + ".", true);
    }

    /** What the JDK's own client, or the kernel, says of a connection that ended too soon. */
    static boolean isCutOff(String said) {
        return said.contains("Premature EOF")
                || said.contains("Connection reset")
                || said.contains("Broken pipe")
                || said.contains("Connection refused");
    }

    /** What the JDK's own client says where the VM did not open its attach socket in time. */
    static boolean saysNothing(String said) {
        return said.contains("Unable to open socket file") || said.contains("not responding");
    }

    /** A VM that ends closes its connection before the kernel has it off its list: {@code said} shows that sooner. */
    static Result.Failed notReached(Target target, String said) {
        if (target.process().hasEnded()) {
            return hasEnded(target);
        }
        if (isCutOff(said)) {
            return new Result.Failed(
                    vm(target)
                            + " closed the connection before it answered, as one does that ends: look whether it still"
                            + " runs, and try again if it does.",
                    true);
        }
        boolean denied = said.contains("denied") || said.contains("not permitted") || said.contains("Permission");
        return denied
                ? belongsToAnother(target)
                : new Result.Failed(vm(target) + " cannot be attached to: " + said.strip() + ".", true);
    }
}
