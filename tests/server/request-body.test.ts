import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import { describe, expect, test } from "vitest";
import { readBody } from "#server/request-body.ts";
import { serve } from "../support/serve.ts";

const app = express()
  .use(readBody)
  .use((request, response) => void response.send(`read ${request.body?.length ?? "nothing"}`));

const form = { "content-type": "application/x-www-form-urlencoded" };

async function post(headers: Record<string, string>, body: string | Buffer, method = "POST") {
  const sent = request({ port: await serve(app), path: "/referrals", method, headers });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, text: await text(answer) };
}

test("a form of 32 kB is read, and one byte more is not", async () => {
  expect(await post(form, "x".repeat(32 * 1024))).toEqual({ status: 200, text: "read 32768" });
  expect((await post(form, "x".repeat(32 * 1024 + 1))).status).toBe(413);
});

describe("requests that none of our forms could send are refused", () => {
  test.each<[string, Record<string, string>, string, number]>([
    ["JSON", { "content-type": "application/json" }, "{}", 415],
    ["no type", {}, "a=b", 415],
    ["a compressed form", { ...form, "content-encoding": "gzip" }, "a=b", 415],
    ["a multipart form without a boundary", { "content-type": "multipart/form-data" }, "a", 400],
    ["a broken multipart form", { "content-type": "multipart/form-data; boundary=x" }, "--x\r\nbroken", 400],
    [
      "a truncated one",
      { "content-type": "multipart/form-data; boundary=x" },
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      400,
    ],
  ])("%s", async (_what, headers, body, status) => {
    const answer = await post(headers, body);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain("<!DOCTYPE html>");
  });
});

test("a multipart form is read, and a POST without a body is an empty form", async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
  expect((await post({ "content-type": "multipart/form-data; boundary=x" }, body)).status).toBe(200);
  expect(await post({}, "")).toEqual({ status: 200, text: "read nothing" });
});

test("a GET may say that its body has 0 bytes, but not have a longer one", async () => {
  const none = { status: 200, text: "read nothing" };
  expect(await post({ "content-length": "0" }, "", "GET")).toEqual(none);
  expect(await post({ "transfer-encoding": "chunked" }, "", "GET")).toEqual(none);
  expect((await post({ ...form, "content-length": "3" }, "a=b", "GET")).status).toBe(400);
});
