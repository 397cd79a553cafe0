// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.monitor.attach.AttachCommand;
import dev.cairn.monitor.attach.AttachSocket;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmIdentity;
import dev.cairn.monitor.port.ConnectedProcess;
import dev.cairn.monitor.port.Deadline;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * The JDK's own debugging agent in a VM. It takes one debugger at a time, and where it chose its port by itself, listens at
 * another one after each; the VM's properties say which.
 */
final class LibjdwpDoor implements JdwpDoor {
    private static final String LISTENER = "sun.jdwp.listenerAddress";
    private static final long BETWEEN_TRIES_MILLIS = 50;

    private final ProcFs proc;
    private final VmIdentity vm;
    private final JdwpOptions options;
    private final Duration limit;

    /** @param limit how long the VM may take to let a debugger in */
    LibjdwpDoor(ProcFs proc, VmIdentity vm, JdwpOptions options, Duration limit) {
        this.proc = proc;
        this.vm = vm;
        this.options = options;
        this.limit = limit;
    }

    @Override
    public SocketChannel open() throws IOException, InterruptedException {
        Target target = Target.of(proc, vm.id()).orElseThrow(() -> new IOException(Target.whyNone(proc, vm.id())));
        if (!options.server()) {
            throw new IOException(
                    vm() + " listens for no debugger: it was started without server=y, and connects to one by itself.");
        }
        if (!ProcFs.readLink(proc.of(vm.id().pid(), "ns/net")).equals(ProcFs.readLink(Path.of("/proc/self/ns/net")))) {
            throw new IOException(vm() + " has a network of its own, as in a container: run cairn serve inside it.");
        }
        Patience patience = Patience.with(target.process(), limit);
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            int port = options.port() == 0 ? askPort(target, patience) : options.port();
            try {
                return connect(port, end);
            } catch (IOException e) {
                // Between two debuggers it does not listen for a moment, and says a port that it has left.
                if (System.nanoTime() - end >= 0) {
                    throw new IOException(vm() + " has taken no debugger at its port " + port + " for "
                            + limit.toSeconds() + " s (" + e.getMessage() + "). " + who(port));
                }
                Thread.sleep(BETWEEN_TRIES_MILLIS);
            }
        }
    }

    private static String who(int port) {
        return ConnectedProcess.to(port)
                .map(other -> "Process " + other.pid() + " is at it (" + other.command()
                        + "), and a VM lets in one: end that, or debug through it.")
                .orElse("Is another debugger at it, past Cairn?");
    }

    private String vm() {
        return "VM " + vm.id().pid();
    }

    /** @param end when it has taken too long, as {@link System#nanoTime} counts */
    private SocketChannel connect(int port, long end) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try (Deadline _ = Deadline.after(Duration.ofNanos(Math.max(0, end - System.nanoTime())), channel)) {
            channel.connect(
                    new InetSocketAddress(InetAddress.getByName(options.host().orElse("127.0.0.1")), port));
            if (Objects.equals(channel.getLocalAddress(), channel.getRemoteAddress())) {
                throw new IOException("nothing listens there"); // and the kernel led us to ourselves
            }
            JdwpConnection.sendHandshake(channel);
            if (JdwpConnection.isHandshake(channel)) {
                return channel;
            }
            throw new IOException("it ended the connection without a greeting");
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private int askPort(Target target, Patience patience) throws IOException, InterruptedException {
        return switch (AttachSocket.open(target, limit)) {
            case AttachSocket.Opening.Shut(String sentence) -> throw new IOException(sentence);
            case AttachSocket.Opening.Open(AttachSocket socket) -> {
                try (AttachCommand command = socket.send("agentProperties", List.of())) {
                    Optional<AttachCommand.Reply> reply = command.await(patience);
                    if (reply.isPresent()
                            && reply.get() instanceof AttachCommand.Reply.Answered(int code, String text)
                            && code == 0) {
                        yield port(text);
                    }
                    throw new IOException(vm() + " did not say where it listens for debuggers: " + patience.why());
                }
            }
        };
    }

    private static int port(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        String listener = properties.getProperty(LISTENER, "");
        try {
            return Integer.parseInt(listener.substring(listener.lastIndexOf(':') + 1));
        } catch (NumberFormatException e) {
            return 0; // it listens nowhere, as between two debuggers
        }
    }
}
