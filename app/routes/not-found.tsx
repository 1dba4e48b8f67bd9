import { data, Link } from "react-router";
import { requestContext } from "../context.ts";
import { describePage } from "../seo.ts";
import { NotFoundScene } from "../ui/scenes/not-found-scene.tsx";
import type { Route } from "./+types/not-found.ts";

/** Any path that is not in routes.ts: 404 and a page, logged. */
export function loader({ context }: Route.LoaderArgs) {
  context.get(requestContext).log.info("no such page");
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, { title: "Page not found", description: "", path: "", hidden: true });
}

export default function NotFoundPage() {
  return <NotFound />;
}

export function NotFound() {
  return (
    <section className="section">
      <div className="wrap lost">
        <div className="lost-picture">
          <NotFoundScene />
        </div>
        <h1>Oops! Page not found</h1>
        <p className="lead">
          This address leads off the map. The page may have moved, or a letter in the address went missing.
        </p>
        <p className="actions">
          <Link className="button button-ink" to="/">
            Return to Home
          </Link>
        </p>
      </div>
    </section>
  );
}
