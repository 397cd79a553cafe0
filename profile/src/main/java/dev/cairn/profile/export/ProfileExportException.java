// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import java.io.IOException;

/** A profile that a format cannot hold, or a file whose name says no format. The message is a sentence for people. */
public final class ProfileExportException extends IOException {
    public ProfileExportException(String sentence) {
        super(sentence);
    }
}
