// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;

/** Where what lies in a JDWP packet. The agent's C has these numbers from here. */
public final class JdwpLayout {
    /** Sent by the debugger first, and echoed by the VM. */
    public static final Bytes HANDSHAKE = Bytes.owning("JDWP-Handshake".getBytes(StandardCharsets.US_ASCII));

    public static final int LENGTH_OFFSET = 0;
    public static final int ID_OFFSET = 4;
    public static final int FLAGS_OFFSET = 8;
    /** In a command; {@link #COMMAND_OFFSET} follows. */
    public static final int COMMAND_SET_OFFSET = 9;

    public static final int COMMAND_OFFSET = 10;
    /** In a reply, where a command has its set and number. */
    public static final int ERROR_OFFSET = 9;

    public static final int HEADER_BYTES = 11;

    public static final int REPLY_FLAG = 0x80;

    /** What a VM answers to a command it does not know. */
    public static final int ERROR_NOT_IMPLEMENTED = 99;

    private JdwpLayout() {}
}
