import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { findFirefox } from "#dev/browsers.mjs";
import { type Engine, requireProgram } from "./engine.ts";

const settings = { "ui.prefersReducedMotion": 1, "ui.useOverlayScrollbars": 1, "ui.systemUsesDarkTheme": 0 };

/** Speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which needs no driver program. */
export async function startFirefox(): Promise<Engine> {
  const program = requireProgram(findFirefox(), "firefox-esr");
  const home = mkdtempSync(path.join(tmpdir(), "firefox-"));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(path.join(home, "user.js"), lines.join(""));
  const args = ["--headless", "--no-remote", "--profile", home, "--remote-debugging-port=0"];
  const firefox = spawn(program, args, {
    env: { ...process.env, HOME: home },
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => firefox.kill("SIGKILL"));
  const send = await connect(await findAddress(firefox));
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context;
  const resize = async (height: number) => {
    await send("browsingContext.setViewport", { context, viewport: { width: 1280, height } });
  };
  await resize(900);

  const evaluate = async (expression: string) => {
    const answer = await send<{ result?: Remote; exceptionDetails?: { text: string } }>("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (!answer.result) throw new Error(`${answer.exceptionDetails?.text}: ${expression}`);
    return answer.result;
  };
  const act = (type: "pointer" | "key", actions: object[]) =>
    send("input.performActions", { context, actions: [{ type, id: type, actions }] });
  const click = async (selector: string) => {
    const { sharedId } = await evaluate(`(async()=>{
      const element=document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({block:"center",behavior:"instant"});
      for(const _ of [1,2])await new Promise(requestAnimationFrame);
      return element})()`);
    const origin = { type: "element", element: { sharedId } };
    await act("pointer", [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  };
  return {
    open: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    read: async (expression) => JSON.parse((await evaluate(`JSON.stringify(${expression})??"null"`)).value),
    type: async (selector, text) => {
      await click(selector);
      const keys = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await act("key", keys);
    },
    resize,
    picture: async () => {
      const shot = { context, origin: "document" };
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", shot);
      return Buffer.from(data, "base64");
    },
    close: async () => {
      const ended = new Promise((resolve) => firefox.once("exit", resolve));
      firefox.kill("SIGKILL");
      await ended;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Remote = { value: string; sharedId?: string };

async function findAddress(firefox: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (firefox.stderr)
    for await (const line of createInterface(firefox.stderr)) {
      said.push(line);
      const [, address] = /BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (address) return address;
    }
  throw new Error(`Firefox did not start:\n${said.join("\n")}`);
}

type Answer = { id?: number; result?: unknown; error?: string; message?: string };

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return async <T>(method: string, params: object = {}): Promise<T> => {
    count += 1;
    const id = count;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.error) throw new Error(`${method}: ${answer.error}: ${answer.message}`);
    return answer.result as T;
  };
}
