import { company } from "./company.ts";

/** A section of the accessibility statement; a list of texts, or pairs of a key and what it does. */
export type AccessibilitySection = {
  id: string;
  title: string;
  texts?: readonly string[];
  list?: readonly string[];
  /** Stands only where the third-party estimate form takes the place of ours. */
  listWithEmbeddedForm?: readonly string[];
  keys?: readonly (readonly [keys: string, effect: string])[];
};

const { phone, emails, hours } = company;

/** True of the tests in tests/e2e (every-page, keyboard, other-media, without-scripts, old-browsers): change both together. */
export const accessibility: {
  title: string;
  updated: string;
  intro: string;
  sections: readonly AccessibilitySection[];
} = {
  title: "Accessibility statement",
  updated: "November 22, 2026",
  intro: `Everybody who moves should be able to use this website. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. If something keeps you out, call or write: we want to know.`,
  sections: [
    {
      id: "tested",
      title: "What is tested",
      texts: [
        "We test it ourselves, by programs. The tests belong to the source of this website and visit one page of each kind:",
      ],
      list: [
        "The rules of axe-core for WCAG 2.0, 2.1 and 2.2, levels A and AA, at four widths from 320 to 1280 pixels, in the light and the dark theme.",
        "Nothing scrolls sideways from 320 to 1600 pixels, nor with text at 200%.",
        "Nothing moves while a page loads, and the HTML is valid.",
        "Links, menus, filters, questions and forms work without JavaScript.",
        "What is chosen stays visible in high contrast mode, and pages print in dark ink on white.",
        "The keys listed below.",
      ],
    },
    {
      id: "keyboard",
      title: "Keys",
      texts: ["Everything works without a mouse. The focus is drawn around the part that has it."],
      keys: [
        ["Tab, Shift + Tab", "To the next part that can be used, and back"],
        ["Tab, as the first key", "Shows “Skip to content”; Enter then leads past the menu"],
        ["Enter", "Follows a link, presses a button, sends a form"],
        ["Space or Enter", "Opens and closes a question, the menu on a phone, more filters"],
        ["Escape", "Closes the menu on a phone and goes back to its button"],
        [
          "Left and right arrow",
          "Chooses a theme at the foot of the page; moves the reviews on the home page",
        ],
        ["Alt + T", "To a notification, while one is shown"],
      ],
    },
    {
      id: "browsers",
      title: "Browsers and settings",
      list: [
        "Built for Chrome, Edge and Firefox from version 109 and Safari from 16.3, on phones and desktops.",
        "The tests run in Chromium, also with the features taken away that browsers of early 2023 lack. Firefox and Safari are not part of them.",
        "Light or dark follows your system, or your choice at the foot of the page. Reduced motion is honored.",
      ],
    },
    {
      id: "limits",
      title: "Known limits",
      list: [
        "Programs find only part of what can be wrong. Nobody from outside has audited the site, and it has not been tested with people who use screen readers every day.",
        "The maps are drawings. What they show stands beside them in words: the towns as a list, the offices with their distances.",
        "The reviews are in the words of those who wrote them, and may be hard to read.",
        "Pages of authorities that we link to, and the federal booklet, which is a PDF, are not ours to mend.",
      ],
      listWithEmbeddedForm: [
        "The estimate form is another company’s and stands in a frame. We do not test it. If it keeps you out, ask for your estimate by phone or email.",
      ],
    },
    {
      id: "report",
      title: "Tell us what keeps you out",
      texts: [
        `Call [${phone.display}](${phone.href}) (office: ${hours.office}; ${hours.emergency.toLowerCase()}) or write to [${emails.office}](mailto:${emails.office}?subject=Accessibility). Say which page, what you wanted to do, and what you use: the browser, a screen reader, a keyboard.`,
        "Until it is mended: an estimate can be asked for by phone, and so can anything else that stands on this website.",
      ],
    },
  ],
};
