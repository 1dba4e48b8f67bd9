import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Writes an image to standard output, as `docker load` takes it: one of ours, made years ago, without a name and without files. */
const folder = mkdtempSync(path.join(tmpdir(), "old-image-"));
const layer = Buffer.alloc(1_024);
const config = {
  architecture: "amd64",
  os: "linux",
  created: "2020-01-01T00:00:00Z",
  config: { Labels: { "com.ashfieldmoving.image": "old" } },
  rootfs: { type: "layers", diff_ids: [`sha256:${createHash("sha256").update(layer).digest("hex")}`] },
};
const manifest = [{ Config: "config.json", RepoTags: null, Layers: ["layer.tar"] }];
writeFileSync(path.join(folder, "layer.tar"), layer);
writeFileSync(path.join(folder, "config.json"), JSON.stringify(config));
writeFileSync(path.join(folder, "manifest.json"), JSON.stringify(manifest));
process.stdout.write(execFileSync("tar", ["-c", "-C", folder, "manifest.json", "config.json", "layer.tar"]));
rmSync(folder, { recursive: true });
