import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that one connection may have open at once, sent one after the other without waiting (pipelined). */
const PIPELINED = 16;

export type OpenRequests = {
  count: () => number;
  /** Wraps `listener`, bounding and tracking the open requests. */
  admit: (listener: RequestListener) => RequestListener;
};

/** Tracks every unanswered request, by connection. */
export function watchRequests(server: Server, stopping: AbortSignal): OpenRequests {
  const connections = new Map<Socket, Set<ServerResponse>>();
  /** One for all: a function of its own for each request would cost as much as sending a page from the cache. */
  function leave(this: ServerResponse): void {
    if (this.req.socket) connections.get(this.req.socket)?.delete(this);
  }

  server.on("connection", (socket) => {
    const open = new Set<ServerResponse>();
    connections.set(socket, open);
    socket.once("close", () => {
      // Node tells only the answer whose turn it is that the connection is lost, not those that wait behind it.
      setImmediate(() => {
        connections.delete(socket);
        for (const response of open) {
          response.destroy();
          response.emit("close");
        }
      });
    });
  });
  stopping.addEventListener("abort", () => {
    for (const open of connections.values()) for (const response of open) announceEnd(response);
  });

  return {
    count: () => [...connections.values()].reduce((sum, open) => sum + open.size, 0),
    admit: (listener) => (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return;
      const open = connections.get(socket);
      if (open && open.size >= PIPELINED) {
        socket.destroy();
        return;
      }
      open?.add(response);
      response.on("close", leave);
      if (stopping.aborted) announceEnd(response);
      // Express answers what is no path by itself, without our headers; this it hands on, to be refused as malformed.
      if (!request.url?.startsWith("/")) request.url = "/\\";
      listener(request, response);
    },
  };
}

function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}
