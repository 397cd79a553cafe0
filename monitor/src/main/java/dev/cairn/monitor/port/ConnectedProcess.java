// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Another process of this machine that is connected to a port, as far as this user may see that.
 *
 * @param command its command line, shortened
 */
public record ConnectedProcess(long pid, String command) {
    private static final int TABLE_BYTES = 64 << 20;
    private static final int COMMAND_BYTES = 4096;
    private static final int SHOWN = 120;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String ESTABLISHED = "01";
    /** 127.0.0.1; the table of IPv6 ends with the same where that is mapped into it. */
    private static final String LOOPBACK = "0100007F";

    /** The first one that is connected to {@code port} of this machine. */
    public static Optional<ConnectedProcess> to(int port) {
        return to(ProcFs.ofThisMachine(), port, ProcessHandle.current().pid());
    }

    static Optional<ConnectedProcess> to(ProcFs proc, int port, long self) {
        Set<String> sockets = sockets(proc, port);
        return sockets.isEmpty()
                ? Optional.empty()
                : Arrays.stream(proc.pids())
                        .filter(pid -> pid != self && hasOpen(proc.of(pid, "fd"), sockets))
                        .mapToObj(pid -> new ConnectedProcess(pid, command(proc, pid)))
                        .findFirst();
    }

    /** The ends at the other side, as links to open files have them. */
    private static Set<String> sockets(ProcFs proc, int port) {
        String there = String.format(Locale.ROOT, LOOPBACK + ":%04X", port);
        Set<String> sockets = new HashSet<>();
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            ProcFs.readText(proc.root().resolve("self").resolve(table), TABLE_BYTES)
                    .ifPresent(text -> text.lines()
                            .filter(line -> line.contains(there)) // few are taken apart
                            .map(line -> line.strip().split("\\s+"))
                            .filter(row ->
                                    row.length > INODE && row[REMOTE].endsWith(there) && row[STATE].equals(ESTABLISHED))
                            .forEach(row -> sockets.add("socket:[" + row[INODE] + "]")));
        }
        return sockets;
    }

    private static boolean hasOpen(Path files, Set<String> sockets) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(files)) {
            for (Path each : all) {
                if (ProcFs.readLink(each).filter(sockets::contains).isPresent()) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false; // it has ended, or is another user's
        }
    }

    private static String command(ProcFs proc, long pid) {
        String words = ProcFs.readText(proc.of(pid, "cmdline"), COMMAND_BYTES)
                .orElse("")
                .replaceAll("[\\x00-\\x20]+", " ")
                .strip();
        return words.length() <= SHOWN ? words : words.substring(0, SHOWN) + "…";
    }
}
