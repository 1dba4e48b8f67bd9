import type { Route } from "../../route.ts";
import { findMarked } from "../moves/done-message.tsx";
import { findDone } from "../referral/done.tsx";
import { readToday } from "./read-today.ts";
import { TodayPage } from "./today.tsx";

export const today: Route[] = [
  {
    method: "get",
    path: "/",
    nav: "Today",
    answer: async ({ services: { db }, url }) => {
      const [found, done, marked] = await Promise.all([
        readToday(db),
        findDone(db, url),
        findMarked(db, url),
      ]);
      const message = done ?? marked;
      return { title: "Today", message, body: <TodayPage today={found} message={message} /> };
    },
  },
];
