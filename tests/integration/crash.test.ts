import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";

test.each(["rejection", "exception"])(
  "an uncaught %s is logged with its request id, without addresses, and cuts off no response",
  async (kind) => {
    const child = spawn(process.execPath, ["tests/support/broken-server.ts"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    const exited = once(child, "exit");
    const port = await eventually(() => {
      const found = /"port":(\d+)/.exec(printed)?.[1];
      if (!found) throw new Error("not listening yet");
      return found;
    });
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const begun = Array.from({ length: 10 }, () => read("/slow"));
    await read("/");

    expect(await read(`/${kind}`)).toBe("answered");
    await eventually(() => expect(printed).toContain("stopping"));
    expect(await read("/finish")).toBe("answered");
    expect(await Promise.all(begun)).toEqual(Array(10).fill("answered"));
    expect(await exited).toEqual([1, null]);
    const [fatal] = printed.split("\n").filter((line) => line.includes('"level":60'));
    expect(JSON.parse(fatal ?? "")).toMatchObject({ requestId: `id of /${kind}`, err: { type: "Error" } });
    expect(printed).not.toContain("maria");
  },
);
