import type { Job } from "bullmq";
import { type JobName, type Payload, payloads } from "./queues.ts";

/** One handler for each job name. Returning means done, throwing means failed; BullMQ retries nothing. */
export type Handlers = { [N in JobName]: (payload: Payload<N>) => Promise<void> };

/**
 * Runs the handler of a job, with its payload validated.
 * @throws When no handler has that name, the payload does not fit, or the handler throws.
 */
export async function dispatch(handlers: Handlers, job: Pick<Job, "name" | "data">): Promise<void> {
  if (!isJobName(job.name)) throw new Error(`no handler for job ${job.name}`);
  await run(handlers, job.name, job.data);
}

function run<N extends JobName>(handlers: Handlers, name: N, data: unknown): Promise<void> {
  return handlers[name](payloads[name].parse(data) as Payload<N>);
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(payloads, name);
}
