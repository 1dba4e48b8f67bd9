/** Imported first, so that a typo in the owner's files ends a command with its message alone. */
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
