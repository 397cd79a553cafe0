// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HprofReportPlaceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | /srv/shop/java.hprof.txt",
                "cpu=samples | /srv/shop/java.hprof.txt",
                "heap=dump,format=b | /srv/shop/java.hprof",
                "format=a,file=a.txt | /srv/shop/a.txt",
                "file=../a=b,format=b | /srv/a=b",
                "file=/tmp/x.txt,file=/tmp/y.txt | /tmp/y.txt",
                "net=box:7000,file=x | box:7000",
                "file=x,force=n | /srv/shop/x, or with the pid in the name if that was there"
            })
    void isAsTheOptionsSay(String options, String place) {
        assertThat(HprofReportPlace.of(Path.of("/srv/shop"), options)).isEqualTo(place);
    }
}
