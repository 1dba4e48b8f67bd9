import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Crawled, crawl, findBrokenLinks, listIndexable } from "./support/crawl.ts";

const head = (canonical: string) =>
  `<head><title>A &amp; B</title><meta name="description" content="&quot;C&quot;"/><link rel="canonical" href="${canonical}"/></head>`;

/** A small site with each fault once. */
const pages: Record<string, (origin: string) => string> = {
  "/": (origin) => `${head(`${origin}/`)}<h1 id="top">Home</h1>
    <a href="/good?a=1&amp;b=2">1</a> <a class="x" href="/good#there">2</a> <a href="/good#missing">3</a>
    <a href="/moved">4</a> <a href="/gone">5</a> <a href="#nowhere">6</a> <a href="https://elsewhere.example/">7</a>
    <a href="mailto:a@example.com">8</a> <form method="post" action="/post"></form> <form action="/found"></form>
    <img src="/picture.png"/>`,
  "/good": (origin) => `${head(`${origin}/good`)}<p id="there"></p><a href="/hidden">1</a>`,
  "/good?a=1&b=2": (origin) => `${head(`${origin}/good`)}<a href="/good?c=3">1</a>`,
  "/good?c=3": (origin) => `${head(`${origin}/good`)}<a href="/good?d=4">1</a>`,
  "/hidden": () => `<meta name="robots" content="noindex"/><a href="/found">1</a>`,
  "/found": () => "<p>No canonical address.</p>",
};

let server: Server;
let origin = "";
let crawled: Map<string, Crawled>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "" } = request;
    if (url === "/moved") response.writeHead(301, { Location: "/good" }).end();
    else if (url === "/picture.png") response.writeHead(200, { "Content-Type": "image/png" }).end();
    else if (pages[url]) response.writeHead(200, { "Content-Type": "text/html" }).end(pages[url](origin));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  crawled = await crawl(origin);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("every link of the same origin is read once, and views of views are not read on from", () => {
  expect([...crawled.keys()].sort()).toEqual([
    "/",
    "/found",
    "/gone",
    "/good",
    "/good?a=1&b=2",
    "/good?c=3",
    "/hidden",
    "/moved",
    "/picture.png",
  ]);
  expect(crawled.get("/")).toMatchObject({
    title: "A & B",
    description: '"C"',
    headings: ['<h1 id="top">Home</h1>'],
  });
});

test("missing, moved and missing places are found", () => {
  expect(findBrokenLinks(crawled).sort()).toEqual([
    "/: /gone answers 404",
    "/: /moved answers 301",
    "/: there is no #missing at /good",
    "/: there is no #nowhere at /",
  ]);
});

test("indexable is what is no other address's view, and not marked", () => {
  expect(listIndexable(origin, crawled).sort()).toEqual(["/", "/found", "/good"]);
});
