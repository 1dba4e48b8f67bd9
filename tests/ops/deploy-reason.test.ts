import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

function findReason(log: string): string {
  const script = `source <(sed -n '/^find_reason/,/^}/p' ops/deploy); find_reason`;
  return execFileSync("bash", ["-c", script], { input: log, encoding: "utf8" }).trim();
}

const stack = `    at aggregateBindingErrorsIntoJsError (file:///site/node_modules/rolldown/dist/error.mjs:50:18)
    at async build (file:///site/node_modules/@react-router/dev/dist/build.js:16:2) {
  errors: [Getter/Setter]
}`;
const frame = (
  file: string,
) => `    \x1b[38;5;246m╭\x1b[0m\x1b[38;5;246m─\x1b[0m\x1b[38;5;246m[\x1b[0m ${file}:11:7 \x1b[38;5;246m]\x1b[0m
 \x1b[38;5;246m11 │\x1b[0m const = 3;
 \x1b[38;5;240m   │\x1b[0m       ┬
\x1b[38;5;246m────╯\x1b[0m`;

test.each([
  [
    "a page, built by docker-compose 1.29",
    `✗ Build failed in 876ms
Build failed with 1 error:

\x1b[31m[builtin:vite-transform] \x1b[0mUnexpected token
${frame("app/routes/not-found.tsx?__react-router-build-client-route")}

${stack}
Service 'migrate' failed to build : The command '/bin/sh -c npm run build' returned a non-zero code: 1`,
    "[builtin:vite-transform] Unexpected token (app/routes/not-found.tsx:11:7)",
  ],
  [
    "a fact of the owner",
    `${`Error: content/owner/company.json cannot be used:\n✖ Unrecognized key: "nmae"\n  → at phone\n${stack}`
      .split("\n")
      .map((line) => `#15 4.227 ${line}`)
      .join("\n")}
#15 ERROR: process "/bin/sh -c npm run build" did not complete successfully: exit code: 1`,
    'Error: content/owner/company.json cannot be used: ✖ Unrecognized key: "nmae"   → at phone',
  ],
  [
    "a file that Node runs",
    `file:///site/jobs/worker.ts:3
const = 3;
      ^

SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Unexpected token
    at parseTypeScript (node:internal/modules/typescript:68:40)

Node.js v24.4.0`,
    "SyntaxError [ERR_INVALID_TYPESCRIPT_SYNTAX]: Unexpected token (/site/jobs/worker.ts:3)",
  ],
])("a syntax error is shown with file and line: %s", (_where, log, reason) => {
  expect(findReason(log)).toBe(reason);
});

test.each([
  [
    "a process that refuses to start",
    "Error: The configuration is invalid:\n  SMTP_URL is not set: secrets/smtp_url is empty\n    at parse (x.ts:1:1)\nNot started: The configuration is invalid: SMTP_URL is not set: secrets/smtp_url is empty",
    "The configuration is invalid: SMTP_URL is not set: secrets/smtp_url is empty",
  ],
  [
    "a command",
    "The configuration is invalid:\n  ALERT_EMAIL must be an email address\nFix it in the environment (on a server: .env or secrets/).",
    "ALERT_EMAIL must be an email address",
  ],
  [
    "a health check",
    '{"level":30,"msg":"listening"}\nnot ready: the database does not respond\n',
    "not ready: the database does not respond",
  ],
  [
    "a full disk",
    "write /layer.tar: No space left on device\nService 'migrate' failed to build : Build failed",
    "write /layer.tar: No space left on device",
  ],
  [
    "a taken port",
    "ERROR: for caddy  Cannot start service caddy: Bind for 0.0.0.0:80 failed: port is already allocated\nEncountered errors while bringing up the project.",
    "ERROR: for caddy  Cannot start service caddy: Bind for 0.0.0.0:80 failed: port is already allocated",
  ],
  [
    "no network",
    "E: no network\nnpm error code EAI_AGAIN\nnpm error registry\n\nfailed to solve: exit code: 1",
    "npm error code EAI_AGAIN",
  ],
  [
    "a log line",
    `{"level":50,"err":{"type":"Error","message":"connection refused"},"msg":"Redis is not reachable"}`,
    "Redis is not reachable: connection refused",
  ],
])("the cause is shown, and not what wraps it: %s", (_what, log, reason) => {
  expect(findReason(log)).toBe(reason);
});
