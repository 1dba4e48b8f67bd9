import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** Speaks as much IMAP (RFC 3501) as reading bounces needs. The password is "secret". */
export async function startImapServer(options: {
  messages: string[];
  hasKeywords: boolean;
  receivedAt?: string;
  /** Breaks the connection once, at the first command that contains this. */
  breakAt?: string;
}) {
  const { messages, hasKeywords, receivedAt = "26-Nov-2036 03:00:00 +0000" } = options;
  const flags = messages.map(() => new Set<string>());
  const searches: string[] = [];
  const fetches: string[] = [];
  let { breakAt } = options;

  function answer(command: string, words: string[]): string[] | "NO" {
    if (command === "CAPABILITY") return ["* CAPABILITY IMAP4rev1"];
    if (command === "LOGIN") return words.join(" ").includes("secret") ? [] : "NO";
    if (command === "SELECT")
      return [
        `* ${messages.length} EXISTS`,
        `* OK [PERMANENTFLAGS (\\Seen${hasKeywords ? " \\*" : ""})] Limited`,
        "* OK [UIDVALIDITY 1] UIDs valid",
      ];
    if (command !== "UID") return [];
    const [what = "", uid = ""] = words;
    const index = Number(uid) - 1;
    const message = messages[index] ?? "";
    if (what === "FETCH") {
      fetches.push(words.join(" "));
      const isHeader = words.join(" ").includes("HEADER.FIELDS");
      const text = isHeader ? message.slice(0, message.indexOf("\r\n\r\n") + 4) : message.slice(0, 65_536);
      const data = `${isHeader ? "BODY[HEADER.FIELDS (FROM)]" : "BODY[]<0>"} {${text.length}}\r\n${text}`;
      return [`* ${uid} FETCH (UID ${uid} INTERNALDATE "${receivedAt}" ${data})`];
    }
    if (what === "STORE") {
      for (const word of words.slice(3)) {
        const flag = word.replace(/[()]/g, "");
        if (words[2]?.startsWith("-")) flags[index]?.delete(flag);
        else flags[index]?.add(flag);
      }
      return [];
    }
    searches.push(words.join(" "));
    const unread = [...messages.keys()].filter((one) => flags[one]?.size === 0).map((one) => one + 1);
    return [`* SEARCH ${unread.join(" ")}`];
  }

  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("* OK ready\r\n");
    createInterface({ input: socket }).on("line", (line) => {
      if (breakAt && line.includes(breakAt)) {
        breakAt = undefined;
        socket.destroy();
        return;
      }
      const [tag = "", command = "", ...words] = line.split(" ");
      const lines = answer(command.toUpperCase(), words);
      const end = lines === "NO" ? "NO [AUTHENTICATIONFAILED] no" : "OK done";
      socket.write([...(lines === "NO" ? [] : lines), `${tag} ${end}`, ""].join("\r\n"));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as { port: number };
  return {
    url: (password = "secret") => `imap://moves:${password}@127.0.0.1:${port}/INBOX`,
    flags: () => flags.map((one) => [...one]),
    searches,
    fetches,
    close: () => void server.close(),
  };
}
