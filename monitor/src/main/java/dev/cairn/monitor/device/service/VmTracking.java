// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import dev.cairn.monitor.port.WholeBytes;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.List;
import java.util.function.Function;

/** Writes the list of VMs, and again at each change, until the client leaves. */
final class VmTracking {
    private static final Logger LOG = System.getLogger(VmTracking.class.getName());
    private static final int IGNORED_BYTES = 256;

    private final DeviceVms vms;
    private final Function<List<ShownVm>, Bytes> form;

    /** @param form a list as bytes, which a length then goes before */
    VmTracking(DeviceVms vms, Function<List<ShownVm>, Bytes> form) {
        this.vms = vms;
        this.form = form;
    }

    /** What the client says is read, as only so its end is seen, and ignored. */
    void serve(ByteChannel stream) throws IOException {
        Thread writer = Thread.ofVirtual().name("cairn-device-tracking").start(() -> write(stream));
        try {
            ByteBuffer ignored = ByteBuffer.allocate(IGNORED_BYTES);
            while (stream.read(ignored) >= 0) {
                ignored.clear();
            }
        } finally {
            writer.interrupt();
        }
    }

    private void write(ByteChannel stream) {
        long known = -1;
        int leftOut = 0;
        try (stream) {
            while (true) {
                DeviceVms.Listing listing = vms.await(known);
                known = listing.version();
                List<ShownVm> fitting = fitting(listing.vms());
                WholeBytes.write(stream, HostText.encode(form.apply(fitting)));
                int more = listing.vms().size() - fitting.size();
                if (more > leftOut) {
                    LOG.log(
                            Level.WARNING,
                            "{0} VMs are left out of a list, which has room for {1}.",
                            more,
                            fitting.size());
                }
                leftOut = more;
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A client that tracks VMs has gone: {0}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** As many as a message holds: with names of any length that may be fewer than there are. */
    private List<ShownVm> fitting(List<ShownVm> all) {
        List<ShownVm> some = all;
        while (form.apply(some).length() > HostText.MOST_BYTES) {
            some = some.subList(0, some.size() - Math.max(1, some.size() / 8));
        }
        return some;
    }
}
