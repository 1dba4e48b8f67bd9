import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Message = { text: string; alert: string; state: "started" | "ended"; site: string };

/** Records messages, and responds with 500 while `isBroken`. */
export type Webhook = { url: string; messages: Message[]; isBroken: boolean; close: () => Promise<void> };

export async function startWebhook(): Promise<Webhook> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (!webhook.isBroken) webhook.messages.push(JSON.parse(body));
    response.writeHead(webhook.isBroken ? 500 : 204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const webhook: Webhook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/B0`,
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
