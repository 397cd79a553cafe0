// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.dump.DumpProgress.Stage;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DumpFileTest {
    private static DumpFile.Format format(String name) {
        return DumpFile.of(Path.of(name)).orElseThrow().format();
    }

    @Test
    void theEndingSaysTheFormat() {
        assertThat(format("a.hprof")).isEqualTo(DumpFile.Format.HPROF);
        assertThat(format("/tmp/b/A.HPROF")).isEqualTo(DumpFile.Format.HPROF);
        assertThat(format("a.hprof.gz")).isEqualTo(DumpFile.Format.HPROF_GZ);
        assertThat(format("a.gclog")).isEqualTo(DumpFile.Format.GC_LOG);
        assertThat(DumpFile.of(Path.of("a.gz"))).isEmpty();
        assertThat(DumpFile.of(Path.of("hprof"))).isEmpty();
        assertThat(DumpFile.of(Path.of(""))).isEmpty();
        assertThat(DumpFile.of(Path.of("/"))).isEmpty();
    }

    @Test
    void aCompressedFileIsCalledSo() {
        assertThat(DumpFile.of(Path.of("b/a.hprof")).orElseThrow().compressed())
                .hasValue(new DumpFile(Path.of("b/a.hprof.gz"), DumpFile.Format.HPROF_GZ));
        assertThat(DumpFile.of(Path.of("a.hprof.gz")).orElseThrow().compressed())
                .hasValue(new DumpFile(Path.of("a.hprof.gz"), DumpFile.Format.HPROF_GZ));
        assertThat(DumpFile.of(Path.of("a.gclog")).orElseThrow().compressed()).isEmpty();
    }

    @Test
    void theProgressLineSaysWhoDoesWhat() {
        OptionalLong about = OptionalLong.of(200 << 20);
        assertThat(DumpProgressLine.line(Stage.WRITING, "VM 7", 0, about)).isEqualTo("Waiting for VM 7");
        assertThat(DumpProgressLine.line(Stage.WRITING, "VM 7", 50 << 20, about))
                .isEqualTo("VM 7 stands still and writes: 50.0 MiB of about 200 MiB");
        assertThat(DumpProgressLine.line(Stage.WRITING, "VM 7", 300 << 20, about))
                .isEqualTo("VM 7 stands still and writes: 300 MiB");
        assertThat(DumpProgressLine.line(Stage.COPYING, "VM 7", 50 << 20, about))
                .isEqualTo("Copying: 50.0 MiB of 200 MiB");
        assertThat(DumpProgressLine.line(Stage.CONVERTING, "VM 7", 0, OptionalLong.empty()))
                .isEqualTo("Converting");
    }
}
