// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.protocol;

/**
 * Why a request has no result.
 *
 * @param message a sentence
 */
record RpcError(int code, String message) {
    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int INTERNAL_ERROR = -32603;

    static RpcError noJson(String sentence) {
        return new RpcError(PARSE_ERROR, sentence);
    }

    static RpcError noRequest(String sentence) {
        return new RpcError(INVALID_REQUEST, sentence);
    }

    static RpcError noMethod(String sentence) {
        return new RpcError(METHOD_NOT_FOUND, sentence);
    }

    static RpcError wrongParams(String sentence) {
        return new RpcError(INVALID_PARAMS, sentence);
    }

    static RpcError bug() {
        return new RpcError(INTERNAL_ERROR, "This is a bug in Cairn; its standard error has the lines to report.");
    }
}
