package cmd

import (
	"strings"

	"codexpin/checks/surface"
)

// irregularResults are the types of results that do not follow from the name of the
// method's params, of 0.100.0 to 0.171.0. No print links a result to a method; at the
// commits whose source is at hand the atlas's links are compared with it.
func irregularResults() map[string]string {
	return map[string]string{
		"account/gatewayOAuth/cancel":              "GatewayOAuthCancelResponse",
		"account/logout":                           "LogoutAccountResponse",
		"account/rateLimits/read":                  "GetAccountRateLimitsResponse",
		"account/securitySetup/read":               "GetAccountSecuritySetupResponse",
		"account/usage/read":                       "GetAccountTokenUsageResponse",
		"account/workspaceMessages/read":           "GetWorkspaceMessagesResponse",
		"accountSession/list":                      "AccountSessionsResponse",
		"config/batchWrite":                        "ConfigWriteResponse",
		"config/mcpServer/reload":                  "McpServerRefreshResponse",
		"config/value/write":                       "ConfigWriteResponse",
		"configRequirements/read":                  "ConfigRequirementsReadResponse",
		"externalAgentConfig/import/readHistories": "ExternalAgentConfigImportHistoriesReadResponse",
		"memory/reset":                             "MemoryResetResponse",
		"modelProvider/default/set":                "ConfigWriteResponse",
		"remoteControl/disable":                    "RemoteControlDisableResponse",
		"remoteControl/enable":                     "RemoteControlEnableResponse",
		"remoteControl/status/read":                "RemoteControlStatusReadResponse",
		"rollout/compress":                         "RolloutCompressResponse",
		"windowsSandbox/readiness":                 "WindowsSandboxReadinessResponse",
	}
}

// resultOf gives the type of a request's result: of the table, or named as its params
// are. No shape where neither is among the types.
func resultOf(m *surface.Method, held func(surface.TypeID) bool) surface.Shape {
	if m.Direction != surface.ClientRequest && m.Direction != surface.ServerRequest {
		return surface.Shape{}
	}
	var names []surface.TypeID
	if name, ok := irregularResults()[m.Wire]; ok && m.Direction == surface.ClientRequest {
		names = append(names, surface.TypeID("v2::"+name), surface.TypeID(name))
	} else if base, ok := strings.CutSuffix(string(m.Params.Ref), "Params"); ok && m.Params.Kind == surface.Ref {
		names = append(names, surface.TypeID(base+"Response"))
	}
	for _, id := range names {
		if held(id) {
			return surface.Shape{Kind: surface.Ref, Ref: id}
		}
	}
	return surface.Shape{}
}
