import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A span as OTLP writes it in JSON, with its attributes as an object and the process that sent it. */
type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  process: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  facts: Record<string, unknown>;
};

/** A collector of traces (OTLP over HTTP, JSON) that keeps what it is sent, and refuses it with 503 while `isBroken`. */
export type TraceCollector = {
  url: string;
  spans: CollectedSpan[];
  isBroken: boolean;
  close: () => Promise<void>;
};

type Attribute = { key: string; value: Record<string, unknown> };
type Otlp = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (CollectedSpan & { attributes: Attribute[] })[] }[];
  }[];
};

export async function startTraceCollector(): Promise<TraceCollector> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isRight = request.method === "POST" && request.url === "/v1/traces";
    if (isRight && !collector.isBroken) collector.spans.push(...readSpans(JSON.parse(body) as Otlp));
    response.writeHead(collector.isBroken ? 503 : isRight ? 200 : 404, {
      "content-type": "application/json",
    });
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    isBroken: false,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return collector;
}

function readSpans({ resourceSpans }: Otlp): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = String(toObject(resource.attributes)["service.name"]);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({ ...span, process, facts: toObject(attributes) })),
    );
  });
}

function toObject(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
