import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from "@opentelemetry/sdk-trace";
import { within } from "#deadline";
import type { Logger } from "#logger";
import type { Span, Tracing } from "./tracing.ts";

const STOP_MS = 2_000;
const SEND_EVERY_MS = 2_000;
const LONGEST_STATEMENT = 1_000;

/** Creates what `startTracing` gives; see start-tracing.ts. Nothing of it is global but where the packages tell of failures. */
export function createTracing({
  endpoint,
  process,
  log,
}: {
  endpoint: string;
  process: "web" | "worker";
  log: Logger;
}): Tracing {
  reportFailures(log);
  const ids = createIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": process, "service.namespace": "site" }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  const tracer = provider.getTracer("site");
  const scope = new AsyncLocalStorage<Context>();
  const wrap = (span: OtelSpan, parent: Context): Span => ({
    run: (work) => scope.run(trace.setSpan(parent, span), work),
    end: (facts = {}, hasFailed = false) => {
      span.setAttributes(facts);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });

  return {
    startRequest: (requestId, name) =>
      ids.beginWith(idsOf(requestId), () =>
        wrap(tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT), ROOT_CONTEXT),
      ),
    startJob: (name, { requestId, began = Date.now() } = {}) => {
      const parent = requestId ? trace.setSpanContext(ROOT_CONTEXT, idsOf(requestId)) : ROOT_CONTEXT;
      return wrap(tracer.startSpan(name, { kind: SpanKind.CONSUMER, startTime: began }, parent), parent);
    },
    startStep: (name) => {
      const parent = scope.getStore();
      if (!parent) return noSpan;
      return wrap(tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent), parent);
    },
    isActive: () => scope.getStore() !== undefined,
    onQuery: ({ sql, ms, hasFailed }) => {
      const parent = scope.getStore();
      if (!parent) return;
      const ended = Date.now();
      const attributes = { "db.system.name": "postgresql", "db.query.text": sql.slice(0, LONGEST_STATEMENT) };
      const name = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "statement";
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, startTime: ended - ms, attributes },
        parent,
      );
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    stop: () => within(STOP_MS, "the collector of traces", provider.shutdown()).catch(() => {}),
  };
}

const noSpan: Span = { run: (work) => work(), end: () => {} };

/** The trace of a request, and its first span, as anybody can tell them from the request's id. */
function idsOf(requestId: string): SpanContext {
  const traceId = requestId.replaceAll("-", "").toLowerCase();
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true };
}

/** Random ids, but for a span that begins with given ones. */
function createIds() {
  const random = new RandomIdGenerator();
  let given: SpanContext | undefined;
  return {
    generateTraceId: () => given?.traceId ?? random.generateTraceId(),
    generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    beginWith: <T>(ids: SpanContext, begin: () => T): T => {
      given = ids;
      try {
        return begin();
      } finally {
        given = undefined;
      }
    },
  };
}

function reportFailures(log: Logger): void {
  const report = (reason: string) => log.warn({ reason: reason.slice(0, 300) }, "traces are not taken");
  const ignore = () => {};
  const logger = { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
