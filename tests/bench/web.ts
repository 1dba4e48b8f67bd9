import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

/** The built web process. `read` gives the whole answer as text and throws when it is not 200. */
export type Web = { pid: number; url: string; read(path: string): Promise<string>; stop(): Promise<void> };

/** Starts the built web process as `npm start` does, on a free port, with nothing but Postgres behind it. */
export async function startWeb(databaseUrl: string, env: Record<string, string> = {}): Promise<Web> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, startArguments(), {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: url,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return text;
  };
  for (let tries = 0; ; tries += 1) {
    const isReady = await read("/readyz").catch(() => undefined);
    if (isReady) break;
    if (tries > 100 || child.exitCode !== null) throw new Error("The web process does not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    read,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The flags and the file of `npm start`. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").slice(1);
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
