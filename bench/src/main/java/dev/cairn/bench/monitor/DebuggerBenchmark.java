// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.Figure;
import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.debugger.JdwpFaces;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.monitor.model.Vm;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Counting;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpLayout;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What the debugger ports add to a round trip of JDWP: the same question at the VM itself, and through Cairn, in turn. */
public final class DebuggerBenchmark {
    private static final JdwpCommand VERSION = new JdwpCommand(1, 1);
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private DebuggerBenchmark() {}

    public static void run(int rounds, int requests) throws Exception {
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            int port = FreePort.any();
            Path folder = Files.createTempDirectory("cairn-debugger");
            try (TargetJvm target = TargetJvm.on(
                                    jdk,
                                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:"
                                            + port)
                            .start(Counting.class);
                    JdwpFaces faces = new JdwpFaces(LIMIT, id -> () -> {
                        throw new IOException("No agent goes into VM " + id.pid() + " here.");
                    });
                    Switchboard board = Switchboard.open(
                            new SwitchboardOptions(FreePort.any(), 0, folder.resolve("ports")), faces)) {
                Vm vm = Monitor.look().stream()
                        .filter(each -> each.pid() == target.pid())
                        .findFirst()
                        .orElseThrow();
                board.saw(vm);
                int through = board.state(vm.id()).orElseThrow().port().orElseThrow();
                for (int i = 0; i < rounds; i++) {
                    time("at the VM itself", jdk, port, requests);
                    time("through Cairn", jdk, through, requests);
                }
            }
        }
    }

    private static void time(String where, Jdk jdk, int port, int requests) throws Exception {
        try (Socket socket = connected(port)) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] request = VERSION.packet(1, Bytes.EMPTY).encode().toArray();
            System.out.println(Figure.wall("JDWP on " + jdk + ": round trip " + where, requests / 10, requests, () -> {
                socket.getOutputStream().write(request);
                in.readFully(new byte[in.readInt() - Integer.BYTES]);
            }));
        }
    }

    /** Between two debuggers the VM does not listen for a moment. */
    private static Socket connected(int port) throws IOException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                socket.setTcpNoDelay(true);
                socket.getOutputStream().write(JdwpLayout.HANDSHAKE.toArray());
                if (socket.getInputStream().readNBytes(JdwpLayout.HANDSHAKE.length()).length > 0) {
                    return socket;
                }
            } catch (ConnectException e) {
                // in that moment
            }
            socket.close();
            if (System.nanoTime() - end >= 0) {
                throw new IOException("Port " + port + " takes no debugger.");
            }
            Thread.onSpinWait();
        }
    }
}
