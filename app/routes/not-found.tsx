import { data } from "react-router";
import { requestContext } from "../context.ts";
import { describeHiddenPage } from "../seo/describe-page.ts";
import { unhydrated } from "../ui/hydration/unhydrated.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).log.info("page not found");
  return data(null, { status: 404 });
}

export function meta() {
  return describeHiddenPage("Page not found");
}

const NotFound = unhydrated(() => import("../ui/frame/not-found.tsx"), "NotFound");

export default function NotFoundPage() {
  return <NotFound />;
}
