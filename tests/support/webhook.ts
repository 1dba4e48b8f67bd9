import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

type Message = { text: string; alert: string; state: "started" | "ended"; site: string };

/** Records messages, and responds with 500 while `isBroken`. */
export type Webhook = { url: string; messages: Message[]; isBroken: boolean; close: () => Promise<void> };

export async function startWebhook(): Promise<Webhook> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (!webhook.isBroken) webhook.messages.push(JSON.parse(body));
    response.writeHead(webhook.isBroken ? 500 : 204).end();
  });
  const webhook: Webhook = {
    url: `http://127.0.0.1:${await listen(server)}/services/T0/B0`,
    messages: [],
    isBroken: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return webhook;
}
