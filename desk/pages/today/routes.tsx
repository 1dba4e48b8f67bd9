import type { Route } from "../../route.ts";
import { findDone } from "../referral/done.tsx";
import { readToday } from "./read-today.ts";
import { TodayPage } from "./today.tsx";

export const today: Route[] = [
  {
    method: "get",
    path: "/",
    nav: "Today",
    answer: async ({ services: { db }, url }) => {
      const [found, message] = await Promise.all([readToday(db), findDone(db, url)]);
      return { title: "Today", body: <TodayPage today={found} message={message} /> };
    },
  },
];
