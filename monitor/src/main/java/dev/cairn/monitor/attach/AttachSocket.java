// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.cairn.files.FileStatus;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * A running VM that takes requests: it has opened the socket of HotSpot's own attach protocol. Nothing is loaded into it.
 *
 * @param socket as this process reaches it
 * @param feature which JDK the VM is of, such as 17; empty if it does not say
 */
public record AttachSocket(Target target, Path socket, OptionalInt feature) {
    /** What came of the try to open it. */
    public sealed interface Opening {
        /** It is open. */
        record Open(AttachSocket socket) implements Opening {}

        /**
         * It stays shut.
         *
         * @param sentence why, and what to do
         */
        record Shut(String sentence) implements Opening {}
    }

    /** Why the VM cannot be asked, as far as that shows without asking it. */
    public static Optional<String> refusal(Target target) {
        return AgentAttach.isStopped(target)
                .or(() -> AgentAttach.isOfAnother(target))
                .map(AgentAttach.Result.Failed::sentence)
                .or(() -> AgentAttach.hasNoAttachSocket(target)
                        ? Optional.of(vm(target) + " was started with -XX:+DisableAttachMechanism, so it takes no"
                                + " requests. Start it without that.")
                        : Optional.empty());
    }

    /** Whether the VM still runs. */
    public static boolean isAlive(Target target) {
        return !target.process().hasEnded();
    }

    private static String vm(Target target) {
        return "VM " + target.id().pid();
    }

    /** Has the VM open it. The JDK's own client does that, which cannot be interrupted: it goes on though nobody waits. */
    public static Opening open(Target target, Duration limit) throws InterruptedException {
        AgentAttach.prepare();
        Optional<String> refusal = refusal(target);
        if (refusal.isPresent()) {
            return new Opening.Shut(refusal.get());
        }
        Patience patience = Patience.with(target.process(), limit);
        AgentAttach.prepareClient(patience);
        CompletableFuture<Opening> opened = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .name("cairn-attach " + target.id().pid())
                .start(() -> opened.completeAsync(() -> tryToOpen(target, patience), Runnable::run));
        try {
            return patience.await(opened).orElseGet(() -> new Opening.Shut(patience.whyShut()));
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        }
    }

    private static Opening tryToOpen(Target target, Patience patience) {
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(target.id().pid()));
            try {
                OptionalInt feature = feature(vm.getSystemProperties());
                return socket(target)
                        .<Opening>map(socket -> new Opening.Open(new AttachSocket(target, socket, feature)))
                        .orElseGet(() -> new Opening.Shut(vm(target) + " has no attach socket in its /tmp, or somebody"
                                + " else put it there; is /tmp cleaned up there, or a link?"));
            } finally {
                vm.detach();
            }
        } catch (AttachNotSupportedException e) {
            String said = String.valueOf(e.getMessage());
            return new Opening.Shut(
                    AgentAttach.saysNothing(said) && isAlive(target)
                            ? patience.whyShut()
                            : AgentAttach.notSupported(target, said, patience).sentence());
        } catch (IOException e) {
            return new Opening.Shut(AgentAttach.notReached(target, String.valueOf(e.getMessage()))
                    .sentence());
        }
    }

    private static OptionalInt feature(Properties ofTarget) {
        String version = ofTarget.getProperty("java.specification.version", "");
        String feature = version.startsWith("1.") ? version.substring(2) : version;
        return AgentAttach.FEATURE.matcher(feature).matches()
                ? OptionalInt.of(Integer.parseInt(feature))
                : OptionalInt.empty();
    }

    /** The socket that the VM listens on: its user's, in its own {@code /tmp}, and no link leads there. */
    private static Optional<Path> socket(Target target) {
        String name = ".java_pid" + target.innerPid();
        Path inside = target.reach("/tmp").resolve(name);
        if (target.hasFolder("/tmp") && isSocketOf(target, inside)) {
            return Optional.of(inside);
        }
        Path outside = Path.of("/tmp", name);
        boolean sameMounts = ProcFs.readLink(target.proc().of(target.id().pid(), "ns/mnt"))
                .equals(ProcFs.readLink(Path.of("/proc/self/ns/mnt")));
        return sameMounts && isSocketOf(target, outside) ? Optional.of(outside) : Optional.empty();
    }

    private static boolean isSocketOf(Target target, Path path) {
        return FileStatus.of(path)
                .filter(found -> found.is(FileStatus.SOCKET) && found.uid() == target.uid())
                .isPresent();
    }

    /**
     * Sends {@code operation} with at most three arguments, each shorter than 1024 bytes. The VM carries it out once it is
     * through with what others asked, and sends its answer once that is whole.
     *
     * @throws IOException if it cannot be sent; the message is the end of a sentence
     */
    public AttachCommand send(String operation, List<String> arguments) throws IOException {
        return AttachCommand.send(socket, feature, operation, arguments);
    }

    /**
     * As {@link #send(String, List)}, for an answer that may be long.
     *
     * @param answerLimit bytes of it, behind which it is cut off
     */
    public AttachCommand send(String operation, List<String> arguments, int answerLimit) throws IOException {
        return AttachCommand.send(socket, feature, operation, arguments, answerLimit);
    }
}
