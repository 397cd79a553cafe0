// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, from the jar's manifest; "development" where there is no jar. */
public final class Version implements IVersionProvider {
    static String text() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"cairn " + text(), "on JDK " + Runtime.version()};
    }
}
