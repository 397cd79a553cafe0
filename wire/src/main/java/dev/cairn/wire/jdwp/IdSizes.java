// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.Optional;

/** How many bytes a VM's ids have, each from 1 to 8. */
public record IdSizes(int field, int method, int object, int referenceType, int frame) {
    private static final int FIELDS = 5;

    /** What {@link JdwpCommand#ID_SIZES} was answered with; empty if no VM has such ids. */
    public static Optional<IdSizes> decode(Bytes data) {
        if (data.length() < FIELDS * Integer.BYTES) {
            return Optional.empty();
        }
        ByteReader in = new ByteReader(data);
        IdSizes sizes = new IdSizes(in.s4(), in.s4(), in.s4(), in.s4(), in.s4());
        return isSize(sizes.field)
                        && isSize(sizes.method)
                        && isSize(sizes.object)
                        && isSize(sizes.referenceType)
                        && isSize(sizes.frame)
                ? Optional.of(sizes)
                : Optional.empty();
    }

    private static boolean isSize(int bytes) {
        return bytes >= 1 && bytes <= Long.BYTES;
    }

    /** The id of an object, such as a thread, with which {@code data} begins. */
    public long object(Bytes data) {
        return id(new ByteReader(data), object);
    }

    /** The id of an object as a packet has it. */
    public Bytes object(long id) {
        ByteWriter out = new ByteWriter(object);
        for (int i = object - 1; i >= 0; i--) {
            out.u1((int) (id >>> (i * Byte.SIZE)) & 0xff);
        }
        return out.toBytes();
    }

    /** A number that has so many bytes; the order of ids is the order of these. */
    private static long id(ByteReader in, int bytes) {
        long id = 0;
        for (int i = 0; i < bytes; i++) {
            id = (id << Byte.SIZE) | in.u1();
        }
        return id;
    }
}
