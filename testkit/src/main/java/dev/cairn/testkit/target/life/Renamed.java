// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.life;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/** An application that takes each name that it reads, by way of the client API on its class path; ends at the end of its input. */
public final class Renamed {
    private Renamed() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        Method take = Class.forName("dev.cairn.client.DdmServer").getMethod("setAppName", String.class);
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name = in.readLine(); name != null && !name.isEmpty(); name = in.readLine()) {
            take.invoke(null, name);
            System.out.println("done");
        }
    }
}
