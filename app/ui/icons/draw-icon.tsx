import type { ReactNode } from "react";

/*
 * The drawings of all icons are Lucide's (https://lucide.dev), some of them derived from Feather
 * (MIT, Copyright (c) 2013-present Cole Bemis):
 *
 * ISC License. Copyright (c) 2026 Lucide Icons and Contributors. Permission to use, copy, modify, and/or distribute this software
 * for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice
 * appear in all copies. THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE
 * INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
 * INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION
 * OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
 */

/** Hidden from screen readers: the text next to it says the same. */
export type Icon = (props: { className: string }) => ReactNode;

/** Takes the content of a 24 by 24 SVG. A string renders faster than elements and is smaller. */
export function drawIcon(drawing: string): Icon {
  return ({ className }) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this site's own code
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
