// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.port;

import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.Users;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whose process is at the other end of a connection within this machine, by the kernel's table of sockets. JDWP runs any code in a VM, so
 * a debugger has to be the user's own.
 */
public final class PeerUser {
    private static final int TABLE_BYTES = 64 << 20;
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int UID = 7;
    private static final int INODE = 9;
    private static final String ESTABLISHED = "01";
    /** Of a socket that no process has open any more: the kernel then names no user either. */
    private static final String NONE = "0";

    private static final long ROOT = 0;
    /** Whom {@link #stranger} names where the kernel does not say it: as a rule one that has left already. */
    public static final String UNKNOWN = "an unknown user";

    private PeerUser() {}

    /** The user at the other end, if that is neither this one nor root; empty for these two. */
    public static Optional<String> stranger(SocketChannel channel) throws IOException {
        OptionalLong uid = uid(ProcFs.ofThisMachine(), channel);
        if (uid.isEmpty()) {
            return Optional.of(UNKNOWN);
        }
        boolean own = uid.getAsLong() == Target.ownUid() || uid.getAsLong() == ROOT;
        return own ? Optional.empty() : Optional.of(Users.name(uid.getAsLong()));
    }

    /** Their uid; empty if the kernel does not list the connection, or they have closed it. */
    static OptionalLong uid(ProcFs proc, SocketChannel channel) throws IOException {
        if (!(channel.getRemoteAddress() instanceof InetSocketAddress peer)
                || !(channel.getLocalAddress() instanceof InetSocketAddress own)) {
            return OptionalLong.empty();
        }
        String theirs = text(peer);
        String ours = text(own);
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            OptionalLong uid = ProcFs.readText(proc.root().resolve("self").resolve(table), TABLE_BYTES)
                    .map(text -> text.lines()
                            .filter(line -> line.contains(theirs) && line.contains(ours)) // few are taken apart
                            .map(line -> line.strip().split("\\s+"))
                            .filter(row -> row.length > INODE
                                    && row[LOCAL].endsWith(theirs)
                                    && row[REMOTE].endsWith(ours)
                                    && row[STATE].equals(ESTABLISHED)
                                    && !row[INODE].equals(NONE))
                            .mapToLong(row -> Long.parseLong(row[UID]))
                            .findFirst())
                    .orElse(OptionalLong.empty());
            if (uid.isPresent()) {
                return uid;
            }
        }
        return OptionalLong.empty();
    }

    /** As in the table; the one of IPv6 ends with the same where IPv4 is mapped into it. */
    private static String text(InetSocketAddress address) {
        return String.format(Locale.ROOT, "%08X:%04X", reversed(address.getAddress()), address.getPort());
    }

    private static int reversed(InetAddress address) {
        byte[] bytes = address.getAddress();
        int number = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            number |= (bytes[bytes.length - Integer.BYTES + i] & 0xff) << (i * Byte.SIZE);
        }
        return number;
    }
}
