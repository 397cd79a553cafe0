// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.protocol.ProtocolVersion;
import dev.cairn.cli.mcp.protocol.ServedTools;
import dev.cairn.cli.mcp.protocol.ToolResult;
import dev.cairn.cli.mcp.tool.Argument.Given;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All tools, and what calls of them have in common: arguments are checked, then what is allowed, and answers are bounded. */
public final class ToolCatalogue implements ServedTools {
    private static final List<Tool> TOOLS = List.of(
            new ListVmsTool(),
            new VmFactsTool(),
            new ThreadsTool(),
            new DeadlocksTool(),
            new RecordAllocationsTool(),
            new HeapDumpTool(),
            new LeaksTool(),
            new QueryTool(),
            new PathsTool(),
            new DominatorsTool(),
            new InstancesTool(),
            new FindTool(),
            new DiffTool(),
            new ListDevicesTool());

    private final Commands commands;
    private final Permissions permissions;

    public ToolCatalogue(Commands commands, Permissions permissions) {
        this.commands = commands;
        this.permissions = permissions;
    }

    @Override
    public List<Map<String, @Nullable Object>> listed(ProtocolVersion version) {
        return TOOLS.stream().map(each -> listed(each, version)).toList();
    }

    private static Map<String, @Nullable Object> listed(Tool tool, ProtocolVersion version) {
        Map<String, @Nullable Object> listed = new LinkedHashMap<>();
        listed.put("name", tool.name());
        if (version.hasStructuredContent()) {
            listed.put("title", tool.title());
        }
        listed.put("description", tool.description());
        listed.put("inputSchema", Argument.schema(tool.arguments()));
        if (version.hasStructuredContent()) {
            listed.put("outputSchema", BoundedAnswer.schema());
        }
        if (version.hasAnnotations()) {
            listed.put("annotations", annotations(tool));
        }
        return listed;
    }

    private static Map<String, Object> annotations(Tool tool) {
        Map<String, Object> annotations = new LinkedHashMap<>();
        annotations.put("title", tool.title());
        annotations.put("readOnlyHint", !tool.mayAttach());
        annotations.put("destructiveHint", false);
        annotations.put("openWorldHint", false);
        return annotations;
    }

    @Override
    public boolean has(String name) {
        return find(name).isPresent();
    }

    private static Optional<Tool> find(String name) {
        return TOOLS.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    @Override
    public Map<String, @Nullable Object> call(
            String name, Map<String, @Nullable Object> arguments, ProtocolVersion version) throws InterruptedException {
        Tool tool = find(name).orElseThrow();
        Given given = new Given(arguments);
        Optional<String> objection =
                Argument.objection(name, tool.arguments(), arguments).or(() -> tool.objection(given, permissions));
        if (objection.isPresent()) {
            return ToolResult.refused(objection.get());
        }
        return switch (tool.call(given, commands, permissions)) {
            case Outcome.SaidNo(String sentence) -> ToolResult.refused(sentence);
            case Outcome.Answered(ToolAnswer answer) -> {
                BoundedAnswer bounded = BoundedAnswer.of(answer);
                yield ToolResult.answered(bounded.text(), bounded.structured(), version);
            }
        };
    }
}
