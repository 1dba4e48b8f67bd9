import { createServer } from "node:net";

/**
 * `node smtp-sink.ts [PORT]`: accepts every email and prints it as a JSON line: `to` (envelope), `subject`, raw `email`.
 */
createServer((socket) => {
  let to: string[] = [];
  let buffer = "";
  let isEmail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function takeEmail(): boolean {
    const end = buffer.indexOf("\r\n.\r\n");
    if (end < 0) return false;
    const email = buffer.slice(0, end).replaceAll("=\r\n", "");
    const subject = /^Subject: (.*)$/im.exec(email)?.[1];
    buffer = buffer.slice(end + 5);
    isEmail = false;
    console.log(JSON.stringify({ to, subject, email }));
    to = [];
    say("250 taken");
    return true;
  }

  function takeCommand(): boolean {
    const end = buffer.indexOf("\r\n");
    if (end < 0) return false;
    const line = buffer.slice(0, end);
    const verb = line.slice(0, 4).toUpperCase();
    buffer = buffer.slice(end + 2);
    if (verb === "RCPT") to.push(/<(.*)>/.exec(line)?.[1] ?? "");
    isEmail = verb === "DATA";
    say(isEmail ? "354 go on" : verb === "QUIT" ? "221 bye" : "250 ok");
    if (verb === "QUIT") socket.end();
    return true;
  }

  socket.setEncoding("utf8");
  socket.on("error", () => socket.destroy());
  socket.on("data", (data: string) => {
    buffer += data;
    while (isEmail ? takeEmail() : takeCommand());
  });
  say("220 sink");
}).listen(Number(process.argv[2] ?? 2525));
