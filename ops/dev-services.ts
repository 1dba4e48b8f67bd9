import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { company } from "#content/company.ts";

const recorded = z.object({
  siteUrl: z.string(),
  deskUrl: z.string(),
  smtpUrl: z.string(),
  databaseUrl: z.string(),
  redisUrl: z.string(),
  pid: z.int().positive(),
});

export type DevServices = z.infer<typeof recorded>;

/** Undefined unless `npm run dev` is running. */
export function findDevServices(projectFolder: string): DevServices | undefined {
  try {
    const file = readFileSync(path.join(projectFolder, ".dev", "running.json"), "utf8");
    const services = recorded.parse(JSON.parse(file));
    return isRunning(services.pid) ? services : undefined;
  } catch {
    return undefined;
  }
}

/** Non-empty values in `given` win. */
export function toEnvironment(services: DevServices, given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    NODE_ENV: "development",
    SITE_URL: services.siteUrl,
    DESK_URL: services.deskUrl,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    SMTP_URL: services.smtpUrl,
    MAIL_FROM: `${company.name} <${company.emails.moves}>`,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
