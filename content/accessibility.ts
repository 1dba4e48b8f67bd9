import { company } from "./company.ts";
import type { LegalDocument } from "./legal.ts";
import { allHours } from "./opening-hours.ts";

const { phone, emails } = company;

/** Describes what tests/e2e checks: change both together. */
export const accessibility: LegalDocument = {
  draft: false,
  path: "/accessibility",
  title: "Accessibility statement",
  description:
    "How this website meets WCAG 2.2 AA, what we test and in which browsers, the keys that work everywhere, known limits, and how to report a problem.",
  updated: "November 28, 2026",
  intro: `Everyone should be able to use this website. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. If something does not work for you, call or write to us: we want to know.`,
  sections: [
    {
      id: "tested",
      title: "What we test",
      blocks: [
        "We test the site with programs that visit one page of each kind and check that:",
        {
          list: [
            "Pages pass the axe-core rules for WCAG 2.0, 2.1 and 2.2, levels A and AA, on a phone in the light theme, and those about colors and sizes on a desktop in the dark theme too.",
            "Nothing scrolls sideways from 320 to 1280 pixels, or with text at 200%.",
            "Nothing jumps while a page loads, and the HTML is valid.",
            "Links, menus, filters, questions and forms work without JavaScript.",
            "Selected items stay visible in high contrast mode, and pages print in dark ink on white.",
            "The keys listed below work.",
          ],
        },
      ],
    },
    {
      id: "keyboard",
      title: "Keyboard",
      blocks: [
        "Everything works without a mouse. An outline shows where the focus is.",
        {
          keys: [
            ["Tab, Shift + Tab", "Moves to the next link, button or field, and back"],
            ["Tab, pressed first", "Shows “Skip to content”; press Enter to skip the menu"],
            ["Enter", "Follows a link, presses a button, sends a form"],
            ["Space or Enter", "Opens and closes questions, the phone menu and more filters"],
            ["Escape", "Closes the phone menu and returns to its button"],
            [
              "Left and right arrow",
              "Changes the theme at the bottom of the page; scrolls the reviews on the home page",
            ],
            ["Alt + T", "Moves to a notification, if there is one"],
          ],
        },
      ],
    },
    {
      id: "browsers",
      title: "Browsers and settings",
      blocks: [
        {
          list: [
            "Built for Chrome and Edge 111, Firefox 115 and Safari 16.4 or newer, on phones and desktops.",
            "The tests run in Chromium, and again with features newer than mid-2023 off. They also open each kind of page in Firefox and in WebKit, Safari’s engine.",
            "The theme follows your system, or your choice at the bottom of the page. The site respects reduced motion.",
          ],
        },
      ],
    },
    {
      id: "limits",
      title: "Known limits",
      blocks: [
        {
          list: [
            "Automated tests find only some problems. The site has had no outside audit, and we have not tested it with people who use screen readers every day.",
            "The maps are drawings. The text next to them says the same: the towns as a list, the offices with their distances.",
            "Reviews are in the words of the people who wrote them, and may be hard to read.",
            "We cannot fix the government pages that we link to, or the federal booklet, which is a PDF.",
          ],
        },
        {
          when: "embedded-form",
          blocks: [
            {
              list: [
                "The estimate form belongs to another company and is shown in a frame. We do not test it. If it does not work for you, ask for your estimate by phone or email.",
              ],
            },
          ],
        },
      ],
    },
    {
      id: "report",
      title: "Report a problem",
      blocks: [
        `Call [${phone.display}](${phone.href}) (${allHours.slice(0, -1)}) or write to [${emails.office}](mailto:${emails.office}?subject=Accessibility). Tell us which page it was, what you wanted to do, and what you use: your browser, a screen reader, a keyboard.`,
        "Until we fix it, call us for an estimate or for anything else on this website.",
      ],
    },
  ],
};
