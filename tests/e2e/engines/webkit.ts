import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "playwright/test";
import { findWebKitDriver, findXvfb } from "#dev/browsers.mjs";
import { findFreePort } from "../../support/free-port.ts";
import { type Engine, requireProgram } from "./engine.ts";

/** WebKitGTK, Safari's engine. Its driver speaks WebDriver (https://www.w3.org/TR/webdriver2). */
export async function startWebKit(): Promise<Engine> {
  const driver = requireProgram(findWebKitDriver(), "webkit2gtk-driver");
  const home = mkdtempSync(path.join(tmpdir(), "webkit-"));
  mkdirSync(path.join(home, "gtk-3.0"));
  writeFileSync(path.join(home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const [xvfb, display] = await startXvfb();
  const port = await findFreePort();
  const server = spawn(driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    },
  });
  for (const child of [xvfb, server]) process.once("exit", () => child.kill("SIGKILL"));
  let prefix = `http://127.0.0.1:${port}`;
  const send = async <T>(method: "GET" | "POST" | "DELETE", command: string, body?: object): Promise<T> => {
    const answer = await fetch(`${prefix}/${command}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${command}: ${value.message}`);
    return value;
  };
  await expect(() => send("GET", "status")).toPass();
  const { sessionId } = await send<{ sessionId: string }>("POST", "session", {
    capabilities: { alwaysMatch: { browserName: "MiniBrowser" } },
  });
  prefix += `/session/${sessionId}`;
  const resize = (height: number) => send<void>("POST", "window/rect", { width: 1280, height });
  await resize(900);
  const find = async (selector: string) => {
    const found = await send<Record<string, string>>("POST", "element", {
      using: "css selector",
      value: selector,
    });
    return `element/${Object.values(found)[0]}`;
  };
  return {
    open: (url) => send("POST", "url", { url }),
    read: (expression) => send("POST", "execute/sync", { script: `return ${expression}`, args: [] }),
    type: async (selector, text) => send("POST", `${await find(selector)}/value`, { text }),
    resize,
    picture: async () => Buffer.from(await send<string>("GET", "screenshot"), "base64"),
    close: async () => {
      await send("DELETE", "");
      for (const child of [server, xvfb]) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill();
        await ended;
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the display too, as DISPLAY names it. */
async function startXvfb(): Promise<[ChildProcess, string]> {
  const program = requireProgram(findXvfb(), "xvfb");
  const screen = ["-screen", "0", "1280x1024x24", "-nolisten", "tcp"];
  const xvfb = spawn(program, ["-displayfd", "3", ...screen], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise((resolve, reject) => {
    xvfb.once("exit", () => reject(new Error("Xvfb did not start")));
    xvfb.stdio[3]?.once("data", resolve);
  });
  return [xvfb, `:${String(number).trim()}`];
}
