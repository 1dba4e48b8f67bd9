import type { RequestHandler } from "express";

/** Some proxies write "203.0.113.7:4711" or "[2001:db8::1]:4711". */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/i;

/** Strips ports, which Express would keep in the address. */
export const readForwardedFor: RequestHandler = (request, _response, next) => {
  const sent = request.headers["x-forwarded-for"];
  if (typeof sent === "string")
    request.headers["x-forwarded-for"] = sent
      .split(",")
      .map((one) => one.trim().replace(withPort, "$1$2"))
      .join(", ");
  next();
};
