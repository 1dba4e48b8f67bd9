import express from "express";
import { expect, test } from "vitest";
import { readForwardedFor } from "#server/forwarded-for.ts";
import { serve } from "../support/serve.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["198.51.100.1:1, 203.0.113.7:4711 , 10.0.0.2:80", "203.0.113.7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["unknown", "unknown"],
])("X-Forwarded-For: %s comes from %s", async (sent, address) => {
  const app = express();
  app.set("trust proxy", ["loopback", "10.0.0.0/8"]);
  app.use(readForwardedFor);
  app.use((request, response) => void response.send(request.ip));
  const answer = await fetch(`http://127.0.0.1:${await serve(app)}/`, {
    headers: { "X-Forwarded-For": sent },
  });
  expect(await answer.text()).toBe(address);
});
