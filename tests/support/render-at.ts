import { createElement, type ReactElement } from "react";
import { prerender } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";

/** Its HTML at "/plan?rooms=living", without React's comments. */
export async function renderAt(address: string, element: ReactElement): Promise<string> {
  const [path = ""] = address.split("?");
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] });
  const { prelude } = await prerender(createElement(RouterProvider, { router }));
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, "");
}
