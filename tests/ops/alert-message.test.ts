import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alertRules } from "#ops/alerts/rules.ts";
import { composeMessage } from "#ops/alerts/watchdog.ts";

const alert = {
  thing: "mail",
  detail: "2 emails unsent: 451 <jo@example.net>: later",
  began: new Date("2026-11-22T03:05:00Z"),
  ended: null,
};

test("an alert says what is wrong, since when, and what to run, and names no customer", () => {
  const { subject, text, state } = composeMessage("https://www.example.com", alert);
  expect(state).toBe("started");
  expect(subject).toBe("www.example.com: Email has stopped");
  expect(text.split("\n").slice(0, 3)).toEqual([
    "Email has stopped: 2 emails unsent: 451 <[address]>: later.",
    "Run: ops check mail",
    "Then: ops status",
  ]);
  expect(text).toContain("Since 2026-11-22 03:05 UTC.");
  expect(text).toContain("ops is docker compose run --rm ops");
});

test.each([
  ["mail", "535 5.7.8 bad login", "Email has stopped", "nano secrets/smtp_url"],
  ["redis", "cannot reach it: timed out", "Redis is down or full", "docker compose restart redis"],
  ["postgres", "its container is not running", "Postgres is down", "docker compose up .* postgres"],
  ["postgres", "timed out", "Postgres is down", "docker compose restart postgres"],
])("%s, %s: the second line is the command that mends it", (thing, detail, title, command) => {
  const { text } = composeMessage("https://www.example.com", { ...alert, thing, detail });
  expect(text).toMatch(new RegExp(`^${title}: ${detail}\\.\nRun: ${command}\n`));
});

test("docs/operations.md explains each alert and names its commands", () => {
  const runbook = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  for (const { title, steps } of Object.values(alertRules)) {
    const row = runbook.split("\n").find((line) => line.startsWith(`| ${title} |`));
    expect(row, title).toBeDefined();
    for (const detail of ["", "timed out", "535"]) {
      const named = row?.includes("the command it names") ? steps(detail).slice(1) : steps(detail);
      for (const step of named) expect(row).toContain(`\`${step}\``);
      expect(steps(detail)).not.toEqual([]);
    }
  }
});

test("the all-clear says how long the fault lasted", () => {
  const over = { ...alert, ended: new Date("2026-11-22T03:25:00Z") };
  const allClear = composeMessage("https://www.example.com", over);
  expect(allClear).toMatchObject({ state: "ended", subject: "www.example.com: resolved: Email has stopped" });
  expect(allClear.text).toBe(
    "Resolved: Email has stopped.\nIt lasted 20 min, from 2026-11-22 03:05 UTC to 2026-11-22 03:25 UTC.",
  );
});
