// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.device;

import java.nio.ByteBuffer;

/** As much of JDWP as a debugger needs that suspends and resumes a VM of no classes. */
final class FakeJdwp {
    /** After which the VM ends the connection. */
    static final int DISPOSE = 0x0106;

    private static final int ID_SIZES = 0x0107;
    private static final int ID_KINDS = 5;
    private static final int SET_EVENT = 0x0F01;

    private int requests;

    /** @param command the set and the command, a byte each */
    byte[] answer(int command) {
        return switch (command) {
            case ID_SIZES -> idSizes();
            case SET_EVENT ->
                ByteBuffer.allocate(Integer.BYTES).putInt(++requests).array();
            default -> new byte[0];
        };
    }

    private static byte[] idSizes() {
        ByteBuffer sizes = ByteBuffer.allocate(ID_KINDS * Integer.BYTES);
        while (sizes.hasRemaining()) {
            sizes.putInt(Long.BYTES);
        }
        return sizes.array();
    }
}
