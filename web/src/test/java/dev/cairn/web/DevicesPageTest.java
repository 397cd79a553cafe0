// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Devices on the page, with an adb server that is none. */
class DevicesPageTest extends RealPage {
    private static final String FULL = DeviceFixture.OLD + ":7";
    private static final String THIN = DeviceFixture.NEW + ":4711";

    private @Nullable DeviceFixture open;

    @Override
    Devices devices() {
        try {
            open = new DeviceFixture();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fixture().devices;
    }

    private DeviceFixture fixture() {
        return Objects.requireNonNull(open);
    }

    @AfterEach
    void stop() throws IOException {
        fixture().close();
    }

    private Locator app(String key) {
        return page.locator("[data-testid=app-row][data-key='" + key + "']");
    }

    private void said(String id, String part) {
        eventually(LIMIT, () -> text("said-" + id), said -> said.contains(part));
    }

    @Test
    void showsDevicesAndWhatAppsAnswer() throws Exception {
        fixture().adb.attach("R3", "unauthorized", new FakePhone("x", DeviceFixture.ANDROID_16));
        fixture().emulator.start(FakeApp.thin(8, "<b>x</b>"));
        awaitCount(page.getByTestId("app-row"), 4);
        awaitCount(page.getByTestId("device-problem"), 1);
        assertThat(app("R5CT30:99").textContent()).contains("waits for debugger");
        assertThat(app(DeviceFixture.OLD + ":8").textContent()).contains("<b>x</b>");

        app(FULL).click();
        page.getByTestId("ask-info").click();
        said("info", "It says:");
        page.getByTestId("ask-heap").click();
        said("heap", "10.0 MiB used of 24.0 MiB");
        page.getByTestId("ask-gc").click();
        said("gc", "10.0 MiB → 10.0 MiB");
        page.getByTestId("ask-threads").click();
        awaitFirst(page.getByTestId("app-thread"));
        page.getByTestId("app-thread").first().click();
        eventually(LIMIT, () -> text("app-stack"), said -> said.contains("nativePollOnce"));
        page.getByTestId("sample").click();
        awaitFirst(page.getByTestId("end-sampling"));
        eventually(LIMIT, () -> fixture().full.requests("MPRQ"), count -> count > 0);
        page.getByTestId("end-sampling").click();
        awaitFirst(page.getByTestId("open-sampling"));
        assertThat(Axe.faults(page.mainFrame())).isEmpty();
        picture("app");
        page.getByTestId("open-sampling").click();
        eventually(
                LIMIT,
                () -> page.getByTestId("opened").textContent(),
                shown -> String.valueOf(shown).contains("com.example"));

        fixture().emulator.end(fixture().full);
        fixture().emulator.start(FakeApp.full(70, fixture().full.name(), DeviceFixture.dump()));
        awaitFirst(page.getByTestId("successor"));
        page.getByTestId("successor").click();
        eventually(LIMIT, () -> attribute(page.getByTestId("vm-detail"), "data-key"), key -> key.endsWith(":70"));
        assertThat(complaints).isEmpty();
    }

    @Test
    void saysWhatAnAppCannotDoAndDumpsItsHeap() throws Exception {
        context.close();
        open(ColorScheme.DARK);
        awaitCount(page.getByTestId("app-row"), 3);
        app(THIN).click();
        said("threads", "since Android 12");
        assertThat(page.getByTestId("ask-threads").isDisabled()).isTrue();
        page.getByTestId("dump-heap").click();
        page.getByTestId("dump-now").click();
        eventually(LIMIT, () -> text("heap-dumps"), said -> said.contains("Dumped"));
        fixture().thin.logs("one").logs("two");
        page.getByTestId("ask-log").click();
        awaitCount(page.getByTestId("log-line"), 2);
        page.getByTestId("follow-log").check();
        fixture().thin.logs("three");
        awaitCount(page.getByTestId("log-line"), 3);
        assertThat(Axe.faults(page.mainFrame())).isEmpty();
        picture("app-dark");

        page.reload();
        awaitFirst(page.getByTestId("app-page"));
        fixture().adb.detach(DeviceFixture.NEW);
        eventually(LIMIT, () -> text("vm-detail"), said -> said.contains("its device has gone"));
        assertThat(page.getByTestId("ask-gc").isDisabled()).isTrue();
        assertThat(complaints).isEmpty();
    }
}
