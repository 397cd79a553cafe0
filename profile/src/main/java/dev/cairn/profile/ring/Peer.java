// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

/** The process at the other end of a socket, as the kernel reports it for the time at which it began to listen. */
public record Peer(int pid, int uid) {}
