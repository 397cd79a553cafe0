// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which application has which port, from one run to the next. */
class PortBookTest {
    private static final int BASE = 8600;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("own/ports");
    }

    @Test
    void anApplicationHasTheSamePortTomorrow() {
        PortBook today = PortBook.open(file, BASE);
        assertThat(today.port("ann Shop")).isEqualTo(8600);
        assertThat(today.port("ann Bakery")).isEqualTo(8601);
        today.select("ann Bakery");
        assertThat(today.save()).isEmpty();

        PortBook tomorrow = PortBook.open(file, BASE);
        assertThat(tomorrow.port("ann Till")).isEqualTo(8602);
        assertThat(tomorrow.port("ann Bakery")).isEqualTo(8601);
        assertThat(tomorrow.port("ann Shop")).isEqualTo(8600);
        assertThat(tomorrow.selected()).contains("ann Bakery");
    }

    @Test
    void thePortOfTheSelectedVmIsLeftOut() {
        PortBook book = PortBook.open(file, BASE);
        for (int i = 0; i < 100; i++) {
            assertThat(book.port("ann " + i)).isEqualTo(BASE + i);
        }
        assertThat(book.port("ann 100")).isEqualTo(8720);
        assertThat(book.port("ann 101")).isEqualTo(8721);
    }

    @Test
    void aDamagedFileCostsNothingButWhatIsDamaged() throws IOException {
        Files.createDirectories(
                file.getParent(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(
                file,
                "8605 ann Shop\n\n8605 ann Twice\nx ann Bakery\n99999 ann Far\n-1 ann Below\n8606\nselected ann Shop\n");
        PortBook book = PortBook.open(file, BASE);
        assertThat(book.port("ann Shop")).isEqualTo(8605);
        assertThat(book.port("ann Twice")).isEqualTo(8600);
        assertThat(book.port("ann Far")).isEqualTo(8601);
        assertThat(book.selected()).contains("ann Shop");
    }

    @Test
    void aFileThatOthersMayWriteIsNotBelieved() throws IOException {
        PortBook today = PortBook.open(file, BASE);
        today.port("ann Shop");
        today.select("ann Shop");
        assertThat(today.save()).isEmpty();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(PortBook.open(file, BASE).selected()).isEmpty();
    }

    @Test
    void whatWasNotAskedForLongestGivesWay() {
        PortBook book = PortBook.open(file, 2000);
        for (int i = 0; i <= 1_000; i++) {
            book.port("ann " + i);
        }
        assertThat(book.port("ann another")).isEqualTo(2000);
    }
}
