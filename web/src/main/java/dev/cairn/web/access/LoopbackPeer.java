// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.access;

import io.helidon.common.socket.PeerInfo;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.security.Principal;
import java.security.cert.Certificate;
import java.util.Optional;

/** One end of a connection over loopback, where nobody has a certificate. */
public record LoopbackPeer(SocketAddress address) implements PeerInfo {
    @Override
    public String host() {
        return address instanceof InetSocketAddress inet ? inet.getHostString() : "";
    }

    @Override
    public int port() {
        return address instanceof InetSocketAddress inet ? inet.getPort() : 0;
    }

    @Override
    public Optional<Principal> tlsPrincipal() {
        return Optional.empty();
    }

    @Override
    public Optional<Certificate[]> tlsCertificates() {
        return Optional.empty();
    }
}
