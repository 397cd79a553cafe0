// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

/** Who is at the other end of a socket, as the kernel says: of the time at which it began to listen. */
public record Peer(int pid, int uid) {}
