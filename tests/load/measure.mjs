// Loaded into a web process under load: reports its memory, sockets and listeners to the parent.
process.channel?.unref();
process.on("message", () => {
  globalThis.gc?.();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  process.send?.({ heapMegabytes: process.memoryUsage().heapUsed / 1024 / 1024, sockets, listeners });
});
