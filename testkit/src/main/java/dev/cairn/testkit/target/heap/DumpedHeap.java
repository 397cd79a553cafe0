// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.heap;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Holds {@code args[0]} nodes, which are three objects each, and dumps its own heap: {@code vm FILE} by the VM's dumper, all
 * objects, and {@code vm-live FILE} those that can be reached; {@code agents} by asking the agents that are in it, as {@code jcmd
 * JVMTI.data_dump} does. Answers "done", how many nanoseconds that took, and how long a thread was held up meanwhile that wakes up
 * every millisecond.
 */
public final class DumpedHeap {
    private DumpedHeap() {}

    public static void main(String[] args) throws Exception {
        Node[] nodes = new Node[Integer.parseInt(args[0])];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node(i, nodes);
        }
        command("vmVersion"); // so that what asks the VM is loaded
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            Node last = nodes[nodes.length - 1].all[0]; // so that no compiler leaves them out
            System.out.println("done " + dump(line) + " " + last.name.length());
        }
    }

    private static String dump(String line) throws IOException, InterruptedException, JMException {
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong latest = new AtomicLong();
        Thread heart = new Thread(() -> latest.set(beat(over)), "heart");
        heart.setDaemon(true);
        heart.start();
        long start = System.nanoTime();
        if (line.equals("agents")) {
            command("jvmtiDataDump");
        } else {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpHeap(line.substring(line.indexOf(' ') + 1), line.startsWith("vm-live "));
        }
        long nanos = System.nanoTime() - start;
        over.set(true);
        heart.join();
        return nanos + " " + latest;
    }

    private static void command(String name) throws JMException {
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        name,
                        new Object[0],
                        new String[0]);
    }

    /** How many nanoseconds lay between two beats at most. */
    private static long beat(AtomicBoolean over) {
        long longest = 0;
        long last = System.nanoTime();
        while (!over.get()) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            long now = System.nanoTime();
            longest = Math.max(longest, now - last);
            last = now;
        }
        return longest;
    }

    /** One of them, its name, and the characters of that. */
    private static final class Node {
        final String name;
        final Node[] all;

        Node(int number, Node[] all) {
            this.name = Integer.toString(number);
            this.all = all;
        }
    }
}
