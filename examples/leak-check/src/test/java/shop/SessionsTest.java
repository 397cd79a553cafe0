// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package shop;

import dev.cairn.client.junit.LeakCheck;
import org.junit.jupiter.api.Test;

class SessionsTest {
    @Test
    @LeakCheck(Sessions.Session.class)
    void closingASessionLetsItGo() {
        try (Sessions.Session session = Sessions.open()) {
            session.put(1);
        }
    }
}
