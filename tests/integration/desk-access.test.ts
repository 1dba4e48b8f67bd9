import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createDeskLink, isDeskLink, LINK_MINUTES, SESSION_HOURS } from "#db/desk/sessions.ts";
import { openDesk, startTestDesk } from "../support/desk.ts";
import { readEmail, refer } from "../support/email-services.ts";
import { stepsOf } from "../support/referral-steps.ts";
import { ops, productionOf } from "../support/run-ops.ts";

const { db, url, desk } = await openDesk();
const environment = productionOf(url, { DESK_URL: desk.url });

test("a link opens the desk under the name entered, until it is closed", async () => {
  const maria = await desk.open("  Maria\u202e   Lopez ");
  const page = await maria.get("/");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Maria Lopez");
  const closed = await maria.post("/close");
  expect(closed.status).toBe(200);
  expect(closed.body).toContain("Its history still lists your searches");
  expect((await maria.get("/")).status).toBe(401);
  expect(await listAuditLog()).toEqual([
    { place: "desk", name: "Maria Lopez", act: "open-desk" },
    { place: "desk", name: "Maria Lopez", act: "close-desk" },
  ]);
});

test("the link that ops desk prints works, and its form has the name filled in", async () => {
  const printed = await ops(environment, ["desk", "--name", "Tom Reed"]);
  const [link = ""] = printed.out.split("\n");
  expect(link.startsWith(`${desk.url}/open?link=`)).toBe(true);
  const { pathname, search } = new URL(link);
  const page = await desk.ask(pathname + search);
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/autoComplete="name" type="text" name="name" value="Tom Reed"/);
});

test("what a form did is said once, as text, from a cookie that scripts and other sites do not get", async () => {
  const clerk = await desk.open("Ida");
  const { headers } = await clerk.post("/calendars", { person: "Luis Diaz" });
  expect(headers["set-cookie"]?.[0]).toBe(
    "desk_flash=text=The+link+is+made.; Path=/; HttpOnly; SameSite=Strict",
  );
  const cookie = `${clerk.cookie}; desk_flash=text=%3Cb%3EHi%3C%2Fb%3E.`;
  const page = await desk.ask("/calendars", { headers: { cookie } });
  expect(page.body).toContain("&lt;b&gt;Hi&lt;/b&gt;.");
  expect(page.headers["set-cookie"]?.[0]).toMatch(/^desk_flash=; .*Expires=Thu, 01 Jan 1970/);
  expect((await clerk.get("/calendars")).body).toContain("The link is made.");
  expect((await clerk.get("/calendars")).body).not.toContain("The link is made.");
});

test("viewing a link does not use it up; an invalid name is asked for again", async () => {
  const link = await createDeskLink(db);
  for (let times = 0; times < 3; times += 1) expect((await desk.ask(`/open?link=${link}`)).status).toBe(200);
  const refused = await openBy(link, " x ");
  expect(refused.status).toBe(422);
  expect(refused.body).toContain("Type your name");
  expect(refused.body).toContain(link);
  expect((await openBy(link, "Nora")).status).toBe(303);
});

test("when twenty people use one link at once, one gets in", async () => {
  const link = await createDeskLink(db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => openBy(link, `Person ${place}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(19).fill(410)]);
});

test("the cookie is strict, HttpOnly, and lasts a working day; only its hash is stored", async () => {
  const opened = await openBy(await createDeskLink(db), "Cora");
  const [cookie = ""] = opened.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^desk_session=[\w-]{43}; /);
  for (const attribute of ["HttpOnly", "SameSite=Strict", "Path=/", `Max-Age=${SESSION_HOURS * 3_600}`])
    expect(cookie.split("; ")).toContain(attribute);
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? "";
  const stored = await db.selectFrom("desk_sessions").selectAll().execute();
  expect(stored.map(({ token_hash }) => token_hash.toString("hex"))).toContain(
    createHash("sha256").update(token).digest("hex"),
  );
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("over https the cookie has the __Host- prefix, and is refused without it", async () => {
  const secure = await startTestDesk(db, { deskUrl: "https://desk.example.com" });
  const headers = { host: "desk.example.com", origin: "https://desk.example.com", "content-type": FORM };
  const body = new URLSearchParams({ link: await createDeskLink(db), name: "Hana" }).toString();
  const opened = await secure.ask("/open", { method: "POST", headers, body });
  const [cookie = ""] = opened.headers["set-cookie"] ?? [];
  expect(cookie).toMatch(/^__Host-desk_session=[\w-]{43}; /);
  expect(cookie.split("; ")).toEqual(expect.arrayContaining(["Path=/", "Secure", "HttpOnly"]));
  expect(cookie).not.toContain("Domain");
  const pair = cookie.split(";")[0] ?? "";
  const ask = async (cookie: string) =>
    (await secure.ask("/", { headers: { host: "desk.example.com", cookie } })).status;
  expect(await ask(pair)).toBe(200);
  expect(await ask(pair.replace("__Host-", ""))).toBe(401);
  await secure.close();
});

test("closing everywhere ends every session and every printed link at once, in every process", async () => {
  const other = await startTestDesk(db);
  const printed = await createDeskLink(db);
  const lena = await desk.open("Lena");
  expect((await other.ask("/", { headers: { cookie: lena.cookie } })).status).toBe(200);
  expect((await ops(environment, ["desk", "--close-all"])).out).toContain("Lena");
  expect(await isDeskLink(db, printed)).toBe(false);
  for (const one of [desk, other])
    expect((await one.ask("/", { headers: { cookie: lena.cookie } })).status).toBe(401);
  expect((await ops(environment, ["desk", "--close-all"])).out).toBe("The desk is not open anywhere.\n");
  await other.close();
});

test("every response forbids scripts, frames and caching, and hides the server software", async () => {
  const ida = await desk.open("Ida");
  for (const answer of [
    await ida.get("/"),
    await ida.get("/find"),
    await ida.get("/nowhere"),
    await desk.ask("/"),
  ]) {
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    expect(answer.body).not.toMatch(/<script| style=| on\w+=/);
  }
});

test("searches, links and names are not logged", async () => {
  const zoe = await desk.open("Zoe Quill");
  const link = await createDeskLink(db);
  await zoe.get("/find?q=somebody-secret");
  await desk.ask(`/open?link=${link}&name=Zoe+Quill`);
  const lines = desk.logs.join("\n");
  expect(lines).toContain('"path":"/find"');
  for (const secret of ["somebody-secret", "Zoe", link, zoe.cookie.split("=")[1] ?? "", zoe.formToken])
    expect(lines).not.toContain(secret);
});

type Eve = { cookie: string; token: string; id: string; email: string };
/** Without changes, Eve releases a held referral at her desk. */
type Attempt = {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
  body?: string;
};
type Case = [name: string, status: number, attempt: (eve: Eve) => Attempt | Promise<Attempt>];

const FORM = "application/x-www-form-urlencoded";
const { port } = new URL(desk.url);
const get = (path: string, headers = {}) => ({ path, method: "GET", headers: { cookie: "", ...headers } });
const swap = (text: string, place: number) =>
  text.slice(0, place) + (text[place] === "A" ? "B" : "A") + text.slice(place + 1);

/** Foreign origins and, against DNS rebinding, foreign Host headers. */
const fromElsewhere: Case[] = [
  ...["https://evil.example", "http://localhost:1", `https://localhost:${port}`, "null", ""].map(
    (origin): Case => [`a form from the origin “${origin}”`, 403, () => ({ headers: { origin } })],
  ),
  ...[
    `evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `0.0.0.0:${port}`,
    `localhost:${port}:80`,
    "",
  ].map(
    (host): Case => [
      `a form with the Host “${host}” and a matching origin`,
      403,
      () => ({ headers: { host, origin: `http://${host}` } }),
    ],
  ),
  ["a form with Sec-Fetch-Site: same-site", 403, () => ({ headers: { "sec-fetch-site": "same-site" } })],
  ["a page with a foreign Host header", 403, () => get("/", { host: "evil.example" })],
];

const withoutSession: Case[] = [
  ["a form without a cookie", 401, () => ({ headers: { cookie: "" } })],
  ["a page without a cookie", 401, () => get("/")],
  ["a referral without a cookie", 401, ({ id }) => get(`/referrals/${id}`)],
  ["an email without a cookie", 401, ({ email }) => get(`/emails/${email}`)],
  ["an unknown page without a cookie", 401, () => get("/nowhere")],
  ["a cookie with one letter changed", 401, ({ cookie }) => ({ headers: { cookie: swap(cookie, 20) } })],
  ["a cookie of SQL", 401, () => ({ headers: { cookie: "desk_session=' or 1=1 --" } })],
  [
    "an expired session",
    401,
    async () => {
      const { cookie } = await desk.open("Old");
      await sql`update desk_sessions set expires_at = now() where name = 'Old'`.execute(db);
      return { headers: { cookie } };
    },
  ],
];

const badLinks = (
  [
    ["no link", () => ""],
    ["a link with a letter changed", (link) => swap(link, 3)],
    ["a link with its end missing", (link) => link.slice(0, -1)],
    [
      "what the database stores of a link",
      async () => (await db.selectFrom("desk_links").select("id").executeTakeFirstOrThrow()).id,
    ],
    [
      `a link older than ${LINK_MINUTES} minutes`,
      async (link) => {
        await sql`update desk_links set expires_at = expires_at - ${LINK_MINUTES} * interval '1 minute'`.execute(
          db,
        );
        return link;
      },
    ],
  ] as [string, (link: string) => string | Promise<string>][]
).map(
  ([name, change]): Case => [
    name,
    410,
    async () => ({
      path: "/open",
      fields: { link: await change(await createDeskLink(db)), name: "Eve" },
      headers: { cookie: "" },
    }),
  ],
);

const badForms: Case[] = [
  ["a valid link by GET", 401, async () => get(`/?link=${await createDeskLink(db)}&name=Eve`)],
  ["a form without its token", 403, () => ({ fields: {} })],
  ["a form whose token has one letter changed", 403, ({ token }) => ({ fields: { token: swap(token, 5) } })],
  [
    "a form with someone else's token",
    403,
    async () => ({ fields: { token: (await desk.open("Else")).formToken } }),
  ],
  [
    "a form with its token in the URL",
    403,
    ({ token, id }) => ({ path: `/referrals/${id}/release?token=${token}`, fields: {} }),
  ],
  ["closing without a token", 403, () => ({ path: "/close", fields: {} })],
  ...["PUT", "DELETE", "OPTIONS"].map((method): Case => [`the method ${method}`, 405, () => ({ method })]),
  ["an action by GET", 404, ({ id }) => ({ path: `/referrals/${id}/release`, method: "GET" })],
  [
    "a form sent as plain text",
    400,
    ({ token }) => ({ headers: { "content-type": "text/plain" }, body: `token=${token}&expected=held` }),
  ],
  ["a form that is too large", 413, ({ token }) => ({ fields: { token, reason: "x".repeat(40_000) } })],
  [
    "a malformed multipart form",
    400,
    () => ({ headers: { "content-type": "multipart/form-data; boundary=a" }, body: "--b" }),
  ],
];

const badActions: Case[] = [
  ["an unknown action", 404, ({ id }) => ({ path: `/referrals/${id}/expire` })],
  ["an action on an invalid id", 404, () => ({ path: "/referrals/1%27%20or%201=1/release" })],
  ["an action on a malformed path", 400, () => ({ path: "/referrals/%ff/release" })],
  ["an action on an unknown id", 404, () => ({ path: `/referrals/${crypto.randomUUID()}/release` })],
  ["an email that is unknown", 404, () => ({ path: `/emails/${crypto.randomUUID()}/resend` })],
  ["an action without the expected status", 409, ({ token }) => ({ fields: { token } })],
  ["an action that the status does not allow", 409, ({ id }) => ({ path: `/referrals/${id}/book` })],
];

describe("refused without changes", () => {
  let eve: Eve;

  beforeAll(async () => {
    const { id } = await refer(db, {}, { looksAutomated: true });
    const email = (await readEmail(db, id, "referrer-receipt")).id;
    await sql`update emails set state = 'dead' where id = ${email}`.execute(db);
    const { cookie, formToken: token } = await desk.open("Eve");
    eve = { cookie, token, id, email };
  });

  async function attempt(given: Attempt) {
    const { path = `/referrals/${eve.id}/release`, method = "POST", headers, fields, body } = given;
    const form = new URLSearchParams(fields ?? { token: eve.token, expected: "held" }).toString();
    const own = method === "POST" ? { origin: desk.url, "content-type": FORM } : {};
    return desk.ask(path, {
      method,
      headers: { cookie: eve.cookie, ...own, ...headers },
      ...(method === "POST" && { body: body ?? form }),
    });
  }

  test.each([...fromElsewhere, ...withoutSession, ...badLinks, ...badForms, ...badActions])(
    "%s: %i",
    async (_name, status, make) => {
      const given = await make(eve);
      const before = await readEverything();
      const answer = await attempt(given);
      expect(answer.status).toBe(status);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(await readEverything()).toEqual(before);
    },
  );

  test("the same action succeeds when everything is right", async () => {
    expect((await attempt({})).status).toBe(303);
    expect((await stepsOf(db).readReferral(eve.id)).status).toBe("received");
  });
});

function openBy(link: string, name: string) {
  return desk.ask("/open", {
    method: "POST",
    headers: { origin: desk.url, "content-type": FORM },
    body: new URLSearchParams({ link, name }).toString(),
  });
}

function listAuditLog() {
  return db.selectFrom("audit_log").select(["place", "name", "act"]).orderBy("id").execute();
}

async function readEverything() {
  const tables = ["referrals", "emails", "audit_log", "desk_links", "desk_sessions"] as const;
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db);
      return rows;
    }),
  );
}
