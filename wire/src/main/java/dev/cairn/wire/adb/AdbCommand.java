// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import java.util.Optional;

/** What a message between adb and a device is about. Each code is four letters, the first one in the lowest byte. */
public enum AdbCommand {
    /** "I am here": version, the longest data, and the {@link AdbBanner}. */
    CNXN,
    /** A token to be signed, its signature, or a public key. */
    AUTH,
    /** Begin with TLS. */
    STLS,
    /** Open a stream to the service that the data name. */
    OPEN,
    /** The stream is open, or what was written has been taken. */
    OKAY,
    /** Close the stream, or: it could not be opened. */
    CLSE,
    /** Data of a stream; the next follow once they are acknowledged. */
    WRTE,
    /** Of no use any more. */
    SYNC;

    private static final int LETTER_BITS = 8;

    /** As it is sent. */
    public int code() {
        int code = 0;
        for (int i = name().length() - 1; i >= 0; i--) {
            code = (code << LETTER_BITS) | name().charAt(i);
        }
        return code;
    }

    public static Optional<AdbCommand> of(int code) {
        for (AdbCommand command : values()) {
            if (command.code() == code) {
                return Optional.of(command);
            }
        }
        return Optional.empty();
    }
}
