import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContentIcon } from "#app/ui/content-icon.tsx";
import { locations } from "#content/locations.ts";
import { services } from "#content/services.ts";

const names = new Set([
  ...services.map(({ icon }) => icon),
  ...locations.flatMap(({ trustFactors }) => trustFactors.map(({ icon }) => icon)),
]);

test.each([...names])("the icon %s that the content names is drawn", (name) => {
  expect(renderToStaticMarkup(createElement(ContentIcon, { name }))).toContain("<svg");
});
