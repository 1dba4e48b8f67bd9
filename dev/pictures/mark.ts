import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { company } from "#content/company.ts";
import { readOwnPicture } from "./own-picture.ts";

/** The owner's icon, or else ours: an SVG of 40 by 40, a drawing on a rect. */
export async function readMark(): Promise<string> {
  if (!company.icon) return readFile(new URL("../../public/favicon.svg", import.meta.url), "utf8");
  const { content } = await readOwnPicture(company.icon);
  const box = { width: 256, height: 256, fit: "contain", background: "#fffdfa00" } as const;
  const png = await sharp(content, { density: 300 }).resize(box).png().toBuffer();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#fffdfa"/><image width="32" height="32" x="4" y="4" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
}
