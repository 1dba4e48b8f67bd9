import type { Route } from "../../route.ts";

export const today: Route[] = [
  {
    method: "get",
    path: "/",
    nav: "Today",
    answer: async ({ session }) => ({ title: "Today", body: <h1>Good day, {session.name}</h1> }),
  },
];
