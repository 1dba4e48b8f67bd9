import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../../support/listen.ts";

/** Between another engine and the site: adds a script that collects what the page reports. */
export type ReverseProxy = { url: string; close: () => void };

const collector = "/collect-errors.js";
// Firefox fires an error at a modulepreload of a module that it already has.
const collect = `window.errors=[];
for(const type of ["error","warn"]){const print=console[type];
console[type]=(...words)=>{errors.push(words.join(" "));print(...words)}}
addEventListener("error",({message,target:{src,href,rel}})=>{
if(rel!=="modulepreload")errors.push(message||"not loaded: "+(src||href))},true);
addEventListener("unhandledrejection",e=>errors.push(String(e.reason)));
addEventListener("securitypolicyviolation",e=>errors.push("CSP: "+e.violatedDirective+" "+e.blockedURI));`;

export async function startReverseProxy(target: string): Promise<ReverseProxy> {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = "/", method = "GET" } = request;
    const { host, connection, origin, "content-length": length, ...headers } = request.headers;
    const answer = await fetch(target + url, {
      method,
      redirect: "manual",
      headers: { ...(headers as Record<string, string>), ...(origin && { origin: target }) },
      ...(method === "POST" && { body: await buffer(request) }),
    });
    const { "content-length": _, "content-encoding": __, ...kept } = Object.fromEntries(answer.headers);
    const body = Buffer.from(await answer.arrayBuffer());
    const isPage = kept["content-type"]?.startsWith("text/html");
    const withCollector = `<head><script src="${collector}"></script>`;
    response.writeHead(answer.status, kept);
    response.end(isPage ? body.toString().replace("<head>", withCollector) : body);
  };
  const server = createServer((request, response) => {
    if (request.url === collector) response.setHeader("content-type", "text/javascript").end(collect);
    // A page still asks while the site stops.
    else forward(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
