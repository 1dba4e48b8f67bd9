import { Message } from "../../parts/message.tsx";
import type { Route } from "../../route.ts";
import { findDoneMessage } from "../moves/done-message.tsx";
import { findDone } from "../referrals/done.tsx";
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
      const settled = url.searchParams.has("settled") && (
        <Message tone="done">Done. Emails to them that fail later are listed again.</Message>
      );
      const message = done ?? marked ?? settled;
      return { title: "Today", message, body: <TodayPage today={found} message={message} /> };
    },
  },
];
