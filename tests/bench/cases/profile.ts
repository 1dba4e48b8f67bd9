import { once } from "node:events";
import { readFileSync } from "node:fs";
import { realUserAgent } from "../../e2e/real-browser.ts";
import type { Web } from "../../load/web.ts";
import {
  type CpuProfile,
  createSourceFinder,
  listSelfTimes,
  type SelfTime,
  sumByGroup,
} from "../cpu-profile.ts";
import type { Row, Table } from "../report.ts";
import type { Setting } from "../setting.ts";

const SAMPLE_US = 250;
const GROUPS = 12;
const FUNCTIONS = 6;

/** Where the processor time of uncached home pages goes: functions by self time, grouped by package, for one page. */
export async function run(setting: Setting): Promise<Table[]> {
  const seconds = setting.options.isQuick ? 4 : 20;
  const web = await setting.startWeb(await setting.openDatabase(), {
    PAGE_CACHE_MB: "0",
    NODE_OPTIONS: "--inspect=127.0.0.1:0",
  });
  const ask = (duration: number) =>
    setting.load({
      url: `${web.url}/`,
      connections: 10,
      headers: { "accept-encoding": "br", "user-agent": realUserAgent },
      until: { duration },
    });
  await ask(Math.ceil(seconds / 2));
  const profiler = await connectProfiler(web);
  await profiler.send("Profiler.enable");
  await profiler.send("Profiler.setSamplingInterval", { interval: SAMPLE_US });
  await profiler.send("Profiler.start");
  const { answers } = await ask(seconds);
  const { profile } = (await profiler.send("Profiler.stop")) as { profile: CpuProfile };
  profiler.close();
  const sourceOf = createSourceFinder((url) => readFileSync(new URL(url), "utf8"));
  const times = listSelfTimes(profile, sourceOf).map((time) => ({ ...time, ms: time.ms / answers }));
  return [
    { title: `Self time of one uncached home page, of ${answers}`, rows: describe(times) },
    {
      title: "The longest functions of all",
      rows: times.slice(0, 15).map(({ group, name, ms }) => ({ ...rowOf(`${group}: ${name}`, ms) })),
    },
  ];
}

function describe(times: SelfTime[]): Row[] {
  const whole = times.reduce((sum, { ms }) => sum + ms, 0);
  const groups = sumByGroup(times)
    .slice(0, GROUPS)
    .flatMap(({ group, ms }) => [
      rowOf(group, ms),
      ...times
        .filter((time) => time.group === group)
        .slice(0, FUNCTIONS)
        .map((time) => rowOf(`    ${time.name}`, time.ms)),
    ]);
  return [rowOf("all", whole), ...groups];
}

const rowOf = (name: string, ms: number): Row => ({ name, unit: "ms", values: [ms] });

/** Speaks the inspector's protocol with a process that was started with --inspect. */
async function connectProfiler(web: Web) {
  const address = web.logs.join("\n").match(/ws:\/\/\S+/)?.[0];
  if (!address) throw new Error("the web process has no inspector");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  return {
    send: (method: string, params: object = {}) => {
      last += 1;
      const id = last;
      const answered = new Promise<unknown>((resolve, reject) => {
        const read = ({ data }: MessageEvent) => {
          const answer = JSON.parse(String(data)) as {
            id?: number;
            result?: unknown;
            error?: { message: string };
          };
          if (answer.id !== id) return;
          socket.removeEventListener("message", read);
          if (answer.error) reject(new Error(answer.error.message));
          else resolve(answer.result);
        };
        socket.addEventListener("message", read);
        socket.addEventListener("close", () => reject(new Error("the web process has ended")), {
          once: true,
        });
      });
      socket.send(JSON.stringify({ id, method, params }));
      return answered;
    },
    close: () => socket.close(),
  };
}
