import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { startNode } from "../support/node-process.ts";

test.each(["rejection", "exception"])(
  "an uncaught %s is logged with its request id, without addresses, and cuts off no response",
  async (kind) => {
    const server = startNode(["tests/support/broken-server.ts"], {});
    const port = await eventually(() => {
      const found = /"port":(\d+)/.exec(server.logs.join("\n"))?.[1];
      if (!found) throw new Error("not listening yet");
      return found;
    });
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    const begun = Array.from({ length: 10 }, () => read("/slow"));
    await read("/");

    expect(await read(`/${kind}`)).toBe("answered");
    await eventually(() => expect(server.logs.join("\n")).toContain("stopping"));
    expect(await read("/finish")).toBe("answered");
    expect(await Promise.all(begun)).toEqual(Array(10).fill("answered"));
    expect(await server.ended).toBe(1);
    const [fatal] = server.logs.filter((line) => line.includes('"level":60'));
    expect(JSON.parse(fatal ?? "")).toMatchObject({ requestId: `id of /${kind}`, err: { type: "Error" } });
    expect(server.logs.join("\n")).not.toContain("maria");
  },
);
