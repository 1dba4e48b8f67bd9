import { sql } from "kysely";
import { expect, test } from "vitest";
import { listSourceFigures } from "#db/desk/source-figures.ts";
import { insertMove } from "#db/moves/insert.ts";
import { findOwnLink } from "#db/referrals/links.ts";
import { callForm } from "#domain/moves/estimate-form.ts";
import { openDesk } from "../support/desk.ts";
import { refer } from "../support/email-services.ts";
import { requestEstimate } from "../support/request-estimate.ts";

const { db, desk } = await openDesk();

test("each request counts once, for the source that it came from, even if it is sent again", async () => {
  await refer(db);
  const { code: link } = await findOwnLink(db, { name: "Maria Torres", email: "maria@example.org" });
  const { discount_code: code } = await db
    .selectFrom("referrals")
    .select("discount_code")
    .executeTakeFirstOrThrow();
  const visit = "utm_source=Google&gclid=Abc";
  const idempotencyKey = crypto.randomUUID();
  const id = await requestEstimate(db, { email: "a@example.net" }, { idempotencyKey });
  expect(await requestEstimate(db, { email: "a@example.net", visit }, { idempotencyKey })).toBe("");
  const ad = await requestEstimate(db, { email: "b@example.net", visit });
  await requestEstimate(db, { email: "c@example.net", visit, code: link });
  await requestEstimate(db, { email: "d@example.net", code });
  const { data } = callForm.parse({ ...callForm.empty, name: "Carl Caller", heard: "seen" });
  if (!data) throw new Error("the call is not valid");
  const from = { by: { place: "desk", name: "Maria" } } as const;
  await insertMove(db, { estimate: data, idempotencyKey: crypto.randomUUID(), from });
  await sql`
    update moves set state = 'done', moving_day = '2026-01-05', crews = 1, work_days = 1, packing_day = false
    where id = ${ad}`.execute(db);
  await sql`update moves set created_at = now() - interval '25 months' where id = ${id}`.execute(db);
  const rows = (await listSourceFigures(db, 24)).map(({ month: _, ...row }) => Object.values(row).join(" "));
  expect(rows.toSorted()).toEqual([
    "friend’s code 1 0 0",
    "google 1 1 1",
    "personal link 1 0 0",
    "phone: seen 1 0 0",
  ]);
  const clerk = await desk.open("Maria");
  expect((await clerk.get("/figures")).body).toContain("phone: seen");
  expect((await clerk.get(`/moves/${ad}`)).body).toContain("google, Google click Abc");
});
