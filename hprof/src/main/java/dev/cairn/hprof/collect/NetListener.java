// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.profile.ring.InheritedDescriptor;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads the commands that come over the report's socket, on a thread of its own, up to the last one. */
final class NetListener {
    private NetListener() {}

    /**
     * Begins to listen.
     *
     * @param wake is called when a command has come
     */
    static void start(InheritedDescriptor socket, int idSize, NetSession session, Runnable wake) {
        NetCommandReader reader = new NetCommandReader(new BufferedInputStream(new DescriptorInput(socket)), idSize);
        Thread.ofPlatform().name("cairn-net").daemon().start(() -> {
            try {
                NetCommand command = reader.next();
                while (!(command instanceof NetCommand.End)) {
                    session.put(command);
                    wake.run();
                    if (command instanceof NetCommand.Strange strange && strange.isLast()) {
                        return;
                    }
                    command = reader.next();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private static final class DescriptorInput extends InputStream {
        private final InheritedDescriptor descriptor;

        DescriptorInput(InheritedDescriptor descriptor) {
            this.descriptor = descriptor;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return descriptor.read(one) == 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int from, int most) throws IOException {
            byte[] bytes = new byte[most];
            int count = descriptor.read(bytes);
            System.arraycopy(bytes, 0, into, from, count);
            return count == 0 && most > 0 ? -1 : count;
        }
    }
}
