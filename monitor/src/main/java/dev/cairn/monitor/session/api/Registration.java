// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

/** Something that lasts until it is closed; closing it again does nothing. */
public interface Registration extends AutoCloseable {
    @Override
    void close();
}
