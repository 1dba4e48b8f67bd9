import { createHash, type KeyObject, verify } from "node:crypto";

/** Verifies like a mail server (RFC 6376, relaxed). */
export function checkDkim(raw: string, publicKey: KeyObject) {
  const end = raw.indexOf("\r\n\r\n");
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const body = raw.slice(end + 4);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (!signature) return undefined;
  const tags = readTags(signature.replace(/^[^:]+:/, ""));
  const names = (tags.get("h") ?? "").toLowerCase().split(":");
  const signed = names.map((name) => relax(takeLast(fields, name)));
  const own = relax(signature.replace(/(;\s*b=)[^;]*/, "$1"));
  const data = Buffer.from([...signed, own].join("\r\n"), "latin1");
  const bodyHash = createHash("sha256").update(relaxBody(body), "latin1").digest("base64");
  return {
    domain: tags.get("d"),
    selector: tags.get("s"),
    fields: names,
    isValid:
      bodyHash === tags.get("bh") &&
      verify("sha256", data, publicKey, Buffer.from(tags.get("b") ?? "", "base64")),
  };
}

function readTags(value: string): Map<string, string> {
  const tags = value.split(";").map((tag) => tag.replace(/\s+/g, ""));
  return new Map(tags.map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1)]));
}

function takeLast(fields: string[], name: string): string {
  return fields.findLast((field) => field.toLowerCase().startsWith(`${name}:`)) ?? "";
}

function relax(field: string): string {
  const colon = field.indexOf(":");
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  return `${lines.join("\r\n").replace(/(\r\n)*$/, "")}\r\n`;
}
