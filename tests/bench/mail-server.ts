import { type AddressInfo, createServer } from "node:net";

/** What the parent is told of each mail: the lines that named its recipients. */
export type Accepted = { accepted: string };

/**
 * A mail server of its own process that takes everything, `argv[2]` milliseconds after the final dot. It tells its
 * parent the port, and when each mail was accepted.
 */
const delayMs = Number(process.argv[2]);
const replies: [RegExp, string][] = [
  [/^EHLO/i, "250-bench\r\n250-PIPELINING\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME"],
  [/^AUTH/i, "235 2.7.0 ok"],
  [/^DATA/i, "354 go ahead"],
  [/^QUIT/i, "221 2.0.0 bye"],
];

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.setEncoding("latin1");
  socket.on("error", () => {});
  let rest = "";
  let isText = false;
  let recipients = "";
  socket.write("220 bench ESMTP\r\n");
  socket.on("data", (chunk: string) => {
    rest += chunk;
    for (;;) {
      const end = isText ? "\r\n.\r\n" : "\r\n";
      const at = rest.indexOf(end);
      if (at < 0) return;
      const line = rest.slice(0, at);
      rest = rest.slice(at + end.length);
      if (isText) {
        isText = false;
        const accepted: Accepted = { accepted: recipients };
        recipients = "";
        setTimeout(() => {
          process.send?.(accepted);
          socket.write("250 2.0.0 queued\r\n");
        }, delayMs);
      } else {
        isText = /^DATA/i.test(line);
        if (/^RCPT/i.test(line)) recipients += line;
        socket.write(`${replies.find(([command]) => command.test(line))?.[1] ?? "250 2.1.0 ok"}\r\n`);
      }
    }
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit());
