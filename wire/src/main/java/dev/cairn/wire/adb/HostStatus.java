// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** How the adb server answers a request, before anything else. */
public enum HostStatus {
    /** It is done, or what was asked for follows. */
    OKAY,
    /** The reason follows, as a {@link HostText}. */
    FAIL;

    /** Each is four letters. */
    public static final int BYTES = 4;

    /** As it is sent. */
    public Bytes encode() {
        return Bytes.owning(name().getBytes(StandardCharsets.US_ASCII));
    }

    /** The status that {@value #BYTES} bytes are; empty if they are none. */
    public static Optional<HostStatus> of(Bytes bytes) {
        for (HostStatus status : values()) {
            if (status.encode().equals(bytes)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
