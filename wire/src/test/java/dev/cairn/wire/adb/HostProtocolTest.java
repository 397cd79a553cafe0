// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostProtocolTest {
    private static final String NO_PERMISSIONS =
            "no permissions (user in plugdev group; are your udev rules wrong?); see"
                    + " [http://developer.android.com/tools/device.html]";

    private static Bytes bytes(String text) {
        return Bytes.owning(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void putsTheLengthInBytesInFront() {
        assertThat(HostText.encode("host:version")).isEqualTo(bytes("000chost:version"));
        assertThat(HostText.encode("Ä")).isEqualTo(bytes("0002Ä"));
        assertThat(HostText.length(bytes("001F"))).isEqualTo(OptionalInt.of(31));
        assertThat(HostText.length(bytes("ffff"))).isEqualTo(OptionalInt.of(HostText.MOST_BYTES));
        assertThatThrownBy(() -> HostText.encode("x".repeat(HostText.MOST_BYTES + 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "00000", "00g0", "-001", "+001", "0x01", "١٢"})
    void takesNothingElseForALength(String digits) {
        assertThat(HostText.length(bytes(digits))).isEmpty();
    }

    @Test
    void knowsTheTwoStatuses() {
        assertThat(HostStatus.of(bytes("OKAY"))).contains(HostStatus.OKAY);
        assertThat(HostStatus.of(bytes("FAIL"))).contains(HostStatus.FAIL);
        assertThat(HostStatus.of(bytes("okay"))).isEmpty();
        assertThat(HostStatus.of(bytes("HTTP"))).isEmpty();
    }

    /** As adb 29.0.6 and later print them. */
    @Test
    void readsTheLongList() {
        List<DeviceLine> devices = DeviceLine.parse("""
                emulator-5554          device product:sdk_gphone64 model:sdk_gphone64_x86_64 device:emu64x transport_id:1
                0123456789ABCDEF       %s usb:1-4 transport_id:2
                R58M123                unauthorized usb:1-2.3 transport_id:3
                192.168.0.7:5555       offline transport_id:4
                ????????????           authorizing
                """.formatted(NO_PERMISSIONS));

        assertThat(devices)
                .extracting(DeviceLine::serial)
                .containsExactly(
                        "emulator-5554", "0123456789ABCDEF", "R58M123", "192.168.0.7:5555", DeviceLine.NO_SERIAL);
        assertThat(devices)
                .extracting(DeviceLine::state)
                .containsExactly("device", NO_PERMISSIONS, "unauthorized", "offline", "authorizing");
        assertThat(devices.getFirst().properties())
                .containsEntry("model", "sdk_gphone64_x86_64")
                .containsEntry("device", "emu64x");
        assertThat(devices.get(2).properties()).isEqualTo(Map.of("usb", "1-2.3", "transport_id", "3"));
    }

    @Test
    void readsTheShortListAndLeavesOutWhatIsNone() {
        assertThat(DeviceLine.parse("emulator-5554\tdevice\n\nlonely\nR58M\toffline\n"))
                .containsExactly(
                        new DeviceLine("emulator-5554", "device", Map.of()),
                        new DeviceLine("R58M", "offline", Map.of()));
        assertThat(DeviceLine.parse("")).isEmpty();
    }

    @Test
    void readsWhatItWrites() {
        DeviceLine device = new DeviceLine("a:1", "device", Map.of("model", "Pixel_9"));
        assertThat(DeviceLine.parse(device.line())).containsExactly(device);
    }

    @Test
    void readsPidsEachOnce() {
        assertThat(JdwpProcesses.parse("101\n102\r\n101\n\n-3\nx\n99999999999\n"))
                .containsExactly(101L, 102L);
        assertThat(JdwpProcesses.parse(JdwpProcesses.text(List.of(7L, 8L)))).containsExactly(7L, 8L);
    }

    /** By hand, as proto3 writes it, which leaves out what is zero: all nine fields, and an app of a device without app_info. */
    @Test
    void readsAppsAsAndroidSendsThem() {
        Bytes message = Bytes.owning(HexFormat.of()
                .parseHex("0a3608e7241001220561726d3634280a320f636f6d2e6578616d706c652e6170703a0f636f6d"
                        + "2e6578616d706c652e617070400148eb9e010a0508b9601801"));

        assertThat(AppProcess.parse(message))
                .isEqualTo(new Decoding.Done<>(
                        List.of(
                                new AppProcess(
                                        4711,
                                        true,
                                        false,
                                        "arm64",
                                        OptionalLong.of(10),
                                        Optional.of("com.example.app"),
                                        List.of("com.example.app"),
                                        Optional.of(true),
                                        OptionalLong.of(20331)),
                                new AppProcess(
                                        12345,
                                        false,
                                        true,
                                        "",
                                        OptionalLong.empty(),
                                        Optional.empty(),
                                        List.of(),
                                        Optional.empty(),
                                        OptionalLong.empty())),
                        0));
    }

    @Test
    void passesOverFieldsThatItDoesNotKnow() {
        Bytes known = AppProcess.encode(List.of(app(7)));
        // Field 15 of each kind, around the process.
        Bytes message = Bytes.owning(HexFormat.of()
                .parseHex("7801" + "790000000000000000" + "7d00000000" + "7a0161"
                        + HexFormat.of().formatHex(known.toArray())));

        assertThat(AppProcess.parse(message)).isEqualTo(new Decoding.Done<>(List.of(app(7)), 0));
    }

    private static AppProcess app(long pid) {
        return new AppProcess(
                pid,
                true,
                true,
                "x86_64",
                OptionalLong.empty(),
                Optional.of("app"),
                List.of("a", "b"),
                Optional.of(false),
                OptionalLong.of(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0a", // a length is missing
                "0a7f00", // it promises more than there is
                "0affffffffffffffffff01", // it is below zero
                "08ffffffffffffffffffff01", // a number of eleven bytes
                "0a021001" + "0b", // a group, which nobody has any more
                "00", // field 0
                "0a020a00", // the pid as a text
            })
    void refusesWhatIsNoListOfApps(String hex) {
        assertThat(AppProcess.parse(Bytes.owning(HexFormat.of().parseHex(hex))))
                .isInstanceOfSatisfying(
                        Decoding.Malformed.class,
                        bad -> assertThat(bad.why())
                                .startsWith("The device's list of apps cannot be read: ")
                                .endsWith("."));
    }
}
