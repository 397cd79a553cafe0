// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static java.util.Map.entry;

import java.util.Map;

/** One worked example per command, for a user whose command line makes no sense. */
final class Examples {
    private static final Map<String, String> BY_COMMAND = Map.ofEntries(
            entry("cairn", "cairn ps    (lists the VMs; cairn alone starts the monitor and prints its address)"),
            entry("serve", "cairn serve --http 127.0.0.1:8710"),
            entry("ps", "cairn ps --watch"),
            entry("info", "cairn info 4711    (a pid, or a unique part of a VM's name)"),
            entry("heap", "cairn heap tomcat    (a pid, or a unique part of a VM's name)"),
            entry("threads", "cairn threads tomcat --stacks    (a pid, or a unique part of a VM's name)"),
            entry("map", "cairn map tomcat --png heap.png    (what fills the heap, and where the holes are)"),
            entry(
                    "memory",
                    "cairn memory tomcat    (what its RSS is used for, and what has changed since the last look)"),
            entry("gc", "cairn gc tomcat    (a pid, or a unique part of a VM's name)"),
            entry("dump", "cairn dump tomcat /var/tmp/tomcat.hprof.gz    (ends in .hprof, .hprof.gz or .gclog)"),
            entry("log", "cairn log com.example.shop --follow"),
            entry("devices", "cairn devices --watch    (then cairn threads SERIAL:PID and the like)"),
            entry("device", "cairn device serve --only tomcat    (then, where adb is: adb connect HOST:5555)"),
            entry("device serve", "cairn device serve --only tomcat    (then, where adb is: adb connect HOST:5555)"),
            entry(
                    "alloc",
                    "cairn alloc tomcat --duration 10s -o alloc.html    (a pid, or a unique part of a VM's name)"),
            entry("cpu", "cairn cpu tomcat --duration 10s -o cpu.html    (a pid, or a unique part of a VM's name)"),
            entry("native", "cairn native tomcat --duration 5m --live -o native.html"),
            entry("snapshot", "cairn snapshot dominators tomcat.hprof    (a file that cairn dump made)"),
            entry("snapshot summary", "cairn snapshot summary tomcat.hprof.gz"),
            entry("snapshot histogram", "cairn snapshot histogram tomcat.hprof --limit 100"),
            entry("snapshot dominators", "cairn snapshot dominators tomcat.hprof --limit 100"),
            entry("snapshot instances", "cairn snapshot instances tomcat.hprof java.lang.Thread"),
            entry("snapshot find", "cairn snapshot find tomcat.hprof '*session*'    (strings that have this in them)"),
            entry(
                    "snapshot retained",
                    "cairn snapshot retained tomcat.hprof 0x7f3a10    (an address from cairn snapshot dominators)"),
            entry(
                    "snapshot convert",
                    "cairn snapshot convert tomcat.hprof tomcat.gclog    (or .hprof or .perfetto-trace; or that and .gz)"),
            entry(
                    "snapshot paths",
                    "cairn snapshot paths tomcat.hprof 0x7f3a10    (an address from cairn snapshot dominators)"),
            entry(
                    "snapshot show",
                    "cairn snapshot show tomcat.hprof 0x7f3a10    (an address from cairn snapshot dominators)"),
            entry("snapshot threads", "cairn snapshot threads tomcat.hprof"),
            entry("snapshot check", "cairn snapshot check tuesday.hprof monday.hprof --rules leaks.toml"),
            entry("snapshot leaks", "cairn snapshot leaks tuesday.hprof monday.hprof"),
            entry(
                    "snapshot query",
                    "cairn snapshot query tomcat.hprof \"select class, count(*) from objects group by 1 order by 2 desc\""),
            entry("snapshot sql", "cairn snapshot sql tomcat.hprof    (then queries, each ended by a semicolon)"),
            entry("snapshot diff", "cairn snapshot diff monday.hprof tuesday.hprof --by path"),
            entry("profile", "cairn profile show shop.pb.gz    (a profile of allocations or CPU time)"),
            entry("profile show", "cairn profile show shop.pb.gz --by method --top 20"),
            entry("profile diff", "cairn profile diff monday.pb.gz tuesday.pb.gz --by class -o change.html"),
            entry("profile convert", "cairn profile convert shop.pb.gz shop.html"),
            entry("captures", "cairn captures    (cairn alloc tomcat --keep keeps something)"),
            entry("captures show", "cairn captures show k3f9    (an id, or the beginning of it, from cairn captures)"),
            entry("captures rename", "cairn captures rename k3f9 \"before the change\""),
            entry("captures note", "cairn captures note k3f9 \"with the new cache\""),
            entry("captures delete", "cairn captures delete k3f9 --force"),
            entry("captures save", "cairn captures save k3f9 monday.json.gz"),
            entry("captures add", "cairn captures add /var/tmp/tomcat.hprof"),
            entry("rules", "cairn rules --add \"when cpu > 90 % for 30 s capture cpu 20 s of orders-*\""),
            entry("mcp", "cairn mcp --allow-attach --dumps /var/tmp/dumps    (an agent's configuration starts it)"),
            entry("hprof", "LD_LIBRARY_PATH=$(cairn hprof path) java -agentlib:hprof=cpu=samples App"),
            entry("hprof help", "cairn hprof help"),
            entry("hprof path", "LD_LIBRARY_PATH=$(cairn hprof path) java -agentlib:hprof=cpu=samples App"),
            entry("hprof attach", "cairn hprof attach tomcat cpu=samples,file=/tmp/tomcat.txt"),
            entry("doctor", "cairn doctor"),
            entry("completion", "cairn completion bash > ~/.local/share/bash-completion/completions/cairn"),
            entry("man", "cairn man | man -l -"),
            entry("help", "cairn help snapshot"));

    private Examples() {}

    /**
     * An example of one command.
     *
     * @param command as it is called: {@code cairn}, {@code cairn ps}, {@code cairn snapshot show}
     */
    static String of(String command) {
        return BY_COMMAND.getOrDefault(command.replaceFirst("^cairn ", ""), "cairn ps");
    }
}
