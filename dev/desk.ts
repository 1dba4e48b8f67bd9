import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import express from "express";
import { createServer } from "vite";
import type { Config } from "#config";
import { createDatabase } from "#db/client.ts";
import type { DeskServices } from "#desk/services.ts";
import type { Logger } from "#logger";

type DeskModule = Pick<typeof import("#desk/app.tsx"), "createDesk">;

/** Code changes show on the next page load. */
export async function startDesk(options: {
  root: string;
  config: Config<"desk">;
  log: Logger;
}): Promise<{ stop: () => Promise<void> }> {
  const { root, config, log } = options;
  const vite = await createServer({
    root,
    configFile: path.join(root, "dev/vite/desk.config.ts"),
    appType: "custom",
    // The desk sends no scripts. Its own cache does not disturb the site's Vite.
    cacheDir: path.join(root, "node_modules/.vite-desk"),
    optimizeDeps: { noDiscovery: true },
    server: {
      middlewareMode: true,
      ws: false,
      fs: { deny: ["**/.dev/**", "**/.git/**", ".env", ".env.*"] },
      watch: { ignored: ["**/.dev/**", "**/build/**", "**/test-results/**"] },
    },
  });
  const db = createDatabase(config.DATABASE_URL, { applicationName: "ashfield-desk", max: 5 });
  const { SITE_URL: siteUrl, DESK_URL: deskUrl, REDIS_URL: redisUrl } = config;
  const services: DeskServices = {
    ...{ db, log, siteUrl, deskUrl, redisUrl },
    expectedProcesses: config.EXPECTED_PROCESSES,
    allowSamples: true,
  };
  let last: { createDesk: DeskModule["createDesk"]; app: express.Express } | undefined;
  const front = express();
  front.use(async (request, response) => {
    const { createDesk } = (await vite.ssrLoadModule("/desk/app.tsx")) as DeskModule;
    if (last?.createDesk !== createDesk) last = { createDesk, app: createDesk(services, vite.middlewares) };
    last.app(request, response);
  });
  const server = front.listen(config.DESK_PORT, config.DESK_HOST);
  await once(server, "listening");
  log.info({ port: (server.address() as AddressInfo).port }, "listening");
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await vite.close();
      await db.destroy();
    },
  };
}
