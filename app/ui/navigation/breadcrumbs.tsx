import { Pin } from "../pictures/brand.tsx";
import type { Trail } from "./trail.ts";

export function Breadcrumbs({ trail: { above, here } }: { trail: Trail }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol className="row">
        {above.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li>
          <Pin />
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
