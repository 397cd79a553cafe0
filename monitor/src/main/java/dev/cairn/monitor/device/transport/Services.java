// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import java.io.IOException;
import java.nio.channels.ByteChannel;

/** What a device has to offer, by the names that adb and its clients use. */
@FunctionalInterface
public interface Services {
    Lookup find(String name);

    /** The answer to a name. */
    sealed interface Lookup {
        record Found(Service service) implements Lookup {}

        /** Nothing; {@code sentence} says why, and names the services. */
        record Refused(String sentence) implements Lookup {}
    }

    /** One service. */
    @FunctionalInterface
    interface Service {
        /** Serves a client until one side leaves; the caller then closes the stream. */
        void serve(ByteChannel stream) throws IOException, InterruptedException;
    }
}
