import type { Route } from "../../route.ts";
import { readToday } from "./read-today.ts";
import { TodayPage } from "./today.tsx";

export const today: Route[] = [
  {
    method: "get",
    path: "/",
    nav: "Today",
    handle: async ({ services: { db } }) => ({
      title: "Today",
      body: <TodayPage today={await readToday(db)} />,
    }),
  },
];
