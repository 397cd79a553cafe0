// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.service;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.device.transport.Services;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.adb.AppProcess;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the device has to offer, with a real VM that comes and goes. */
@Timeout(120)
class DeviceServicesTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static TargetJvm target;
    private static Vm vm;

    private final DeviceProperties properties = new DeviceProperties("my;host=1");
    private final DeviceVms vms = new DeviceVms(ProcFs.ofThisMachine(), seen -> seen.pid() == target.pid());
    private final DeviceServices services = new DeviceServices(vms, properties, (id, stream) -> {
        try (stream) {
            stream.write(ByteBuffer.wrap(id.toString().getBytes(StandardCharsets.US_ASCII)));
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    });

    @BeforeAll
    static void start() {
        target = TargetJvm.on(Jdk.JDK_25).start(Idle.class);
        assertThat(target.firstLine()).isNotEmpty();
        vm = Monitor.look().stream()
                .filter(each -> each.pid() == target.pid())
                .findFirst()
                .orElseThrow();
    }

    @AfterAll
    static void end() {
        target.close();
    }

    /** A client that says nothing until it leaves. */
    private static final class Client implements ByteChannel {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private boolean closed;

        synchronized Bytes heard() {
            return Bytes.owning(out.toByteArray());
        }

        @Override
        public synchronized int read(ByteBuffer to) {
            while (!closed) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return -1;
        }

        @Override
        public synchronized int write(ByteBuffer from) {
            int count = from.remaining();
            while (from.hasRemaining()) {
                out.write(from.get());
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    private String run(String name) throws Exception {
        Services.Lookup lookup = services.find(name);
        assertThat(lookup).as(String.valueOf(lookup)).isInstanceOf(Services.Lookup.Found.class);
        Client client = new Client();
        ((Services.Lookup.Found) lookup).service().serve(client);
        return HostText.decode(client.heard());
    }

    private String refusal(String name) {
        return services.find(name) instanceof Services.Lookup.Refused(String sentence) ? sentence : "served";
    }

    @Test
    void aVmIsThereWhileItIs() throws Exception {
        long pid = target.pid();
        assertThat(run("jdwp")).isEmpty();
        assertThat(refusal("jdwp:" + pid)).isEqualTo("There is no VM \"" + pid + "\" on this device.");
        vms.saw(vm);
        assertThat(run("jdwp")).isEqualTo(pid + "\n");
        assertThat(run("jdwp:" + pid)).isEqualTo(vm.id().toString());
        assertThat(run("exec:cat /proc/" + pid + "/cmdline")).isEqualTo(Idle.class.getName() + "\0");
        vms.gone(vm.id());
        assertThat(run("jdwp")).isEmpty();
    }

    @Test
    void itsOwnVmAndThoseThatAreNotWantedAreNotShown() throws Exception {
        Vm own = Monitor.look().stream()
                .filter(each -> each.pid() == ProcessHandle.current().pid())
                .findFirst()
                .orElseThrow();
        DeviceVms all = new DeviceVms(ProcFs.ofThisMachine(), _ -> true);
        all.saw(own);
        assertThat(all.all()).isEmpty();
        all.saw(vm);
        assertThat(all.all()).singleElement().satisfies(shown -> {
            assertThat(shown.id()).isEqualTo(vm.id());
            assertThat(shown.command()).isEqualTo(Idle.class.getName());
            assertThat(shown.waiting()).isFalse();
        });
        vms.saw(own);
        assertThat(run("jdwp")).isEmpty();
    }

    private static Optional<Bytes> message(Bytes all, int number) {
        int at = 0;
        for (int i = 0; ; i++) {
            if (all.length() < at + HostText.LENGTH_BYTES) {
                return Optional.empty();
            }
            int length = HostText.length(all.slice(at, HostText.LENGTH_BYTES)).orElseThrow();
            at += HostText.LENGTH_BYTES;
            if (i == number) {
                return all.length() < at + length ? Optional.empty() : Optional.of(all.slice(at, length));
            }
            at += length;
        }
    }

    private Client track(String name) {
        Client client = new Client();
        Services.Service service = ((Services.Lookup.Found) services.find(name)).service();
        Thread.ofVirtual().start(() -> {
            try {
                service.serve(client);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        return client;
    }

    private static Bytes await(Client client, int number) {
        return eventually(LIMIT, () -> message(client.heard(), number), Optional::isPresent)
                .orElseThrow();
    }

    @Test
    void listsAreSentAtEachChangeAndNotBetween() {
        try (Client pids = track("track-jdwp");
                Client apps = track("track-app")) {
            assertThat(await(pids, 0)).isEqualTo(Bytes.EMPTY);
            assertThat(await(apps, 0)).isEqualTo(Bytes.EMPTY);
            vms.saw(vm);
            vms.saw(vm);
            vms.saw(vm);
            assertThat(HostText.decode(await(pids, 1))).isEqualTo(target.pid() + "\n");
            Decoding<List<AppProcess>> read = AppProcess.parse(await(apps, 1));
            assertThat(read).isInstanceOfSatisfying(Decoding.Done.class, done -> {
                AppProcess app = (AppProcess) ((List<?>) done.value()).getFirst();
                assertThat(app.pid()).isEqualTo(target.pid());
                assertThat(app.debuggable()).isTrue();
                assertThat(app.name()).contains(vm.identity().name());
                assertThat(app.waiting()).contains(false);
            });
            vms.gone(vm.id());
            assertThat(await(pids, 2)).isEqualTo(Bytes.EMPTY);
            assertThat(await(apps, 2)).isEqualTo(Bytes.EMPTY);
            assertThat(message(pids.heard(), 3)).isEmpty();
        }
    }

    @Test
    void theShellKnowsWhatToolsNeedAndRunsNothing() throws Exception {
        assertThat(run("shell:getprop"))
                .contains("[ro.product.model]: [my_host_1]\n")
                .contains("[ro.build.version.sdk]: [30]\n");
        assertThat(run("shell:getprop ro.build.version.sdk")).isEqualTo("30\n");
        assertThat(run("shell:getprop no.such.property")).isEqualTo("\n");
        assertThat(run("shell:echo $EXTERNAL_STORAGE")).isEqualTo("\n");
        assertThat(run("shell,v2,TERM=xterm,raw:getprop ro.product.name"))
                .isEqualTo("\1\6\0\0\0cairn\n" + "\3\1\0\0\0\0");
        for (String command : List.of(
                "getprop; id",
                "getprop `id`",
                "echo $(id)",
                "cat /proc/self/cmdline",
                "id",
                "cat /proc/1/cmdline/../environ")) {
            assertThat(run("shell:" + command))
                    .as(command)
                    .contains("its shell knows getprop, and not \"" + command + "\".");
        }
        assertThat(run("exec:cat /proc/1/cmdline")).isEqualTo("There is no VM 1 on this device.\n");
        assertThat(run("shell:")).startsWith("This device is JVMs").endsWith("has no shell.\n");
        String framed = run("shell,v2:id");
        assertThat(framed).startsWith("\2").endsWith("\3\1\0\0\0\1");
        assertThat(run("shell:" + "x".repeat(100_000))).hasSizeLessThan(300);
    }

    @Test
    void othersAreRefusedWithASentence() {
        for (String name :
                List.of("sync:", "reboot:", "root:", "tcp:22", "local:/tmp/x", "framebuffer:", "", "shellx:id")) {
            assertThat(refusal(name))
                    .contains("has no service \"" + name + "\"")
                    .endsWith("shell:getprop.");
        }
        for (String pid : List.of("", "-1", "99999999999999999999", "1 ", "self")) {
            assertThat(refusal("jdwp:" + pid)).isEqualTo("There is no VM \"" + pid + "\" on this device.");
        }
        assertThat(properties.banner().features()).containsExactly("shell_v2", "track_app", "app_info");
        assertThat(properties.banner().properties()).containsEntry("ro.product.model", "my_host_1");
    }
}
