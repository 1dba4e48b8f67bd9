import type { Route } from "../../route.ts";
import { findDoneMessage } from "../moves/done-message.tsx";
import { findDone } from "../referral/done.tsx";
import { readToday } from "./read-today.ts";
import { TodayPage } from "./today.tsx";

export const today: Route[] = [
  {
    method: "get",
    path: "/",
    nav: "Today",
    handle: async ({ services: { db }, url }) => {
      const [found, done, marked] = await Promise.all([
        readToday(db),
        findDone(db, url),
        findDoneMessage(db, url),
      ]);
      const message = done ?? marked;
      return { title: "Today", message, body: <TodayPage today={found} message={message} /> };
    },
  },
];
