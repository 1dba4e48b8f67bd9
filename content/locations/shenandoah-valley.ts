/** The testimonial is a sample. */

import { ifOffices, route7Offices } from "../by-office.ts";
import { company } from "../company.ts";
import type { TownPages } from "./location.ts";

export const shenandoahValley = {
  winchester: () => ({
    metaTitle: "Movers in Winchester, VA: Old Town and the Valley",
    metaDescription: `${ifOffices(["winchester"], "A home office west of the Blue Ridge. ", "Movers west of the Blue Ridge. ")}Old Town Winchester, Valley Pike, Frederick County and long hauls along I-81, with an insured local crew.`,
    description: `${ifOffices(["winchester"], "Our office west of the Blue Ridge, for", "West of the Blue Ridge:")} Old Town, Valley Pike and Frederick County.`,
    fullDescription: [
      ifOffices(
        route7Offices,
        "Winchester is our only office west of the Blue Ridge, in apple country at the top of the Shenandoah Valley. It is 38 miles from Ashburn and 41 miles from Sterling, in a straight line. For a move that stays in the valley, nobody has to cross the mountain first.",
        "Winchester lies west of the Blue Ridge, in apple country at the top of the Shenandoah Valley.",
      ),
      "Old Town gathers around the Loudoun Street walking mall. On Washington, Braddock, Cameron and Piccadilly Streets the houses are brick and stone, tall and narrow, with a stoop to the sidewalk and an alley behind. Some are now apartments over shops, reached by one long straight stair.",
      "South of the center, Valley Avenue becomes Valley Pike, the old road down the Shenandoah. Along it and out into Frederick County lie ranch houses, new subdivisions toward Stephens City, and farms with a barn to empty. Shenandoah University and the hospital bring renters who come in July and August.",
    ],
    roads:
      "Route 7 starts downtown on Piccadilly Street, becomes Berryville Avenue and runs east over Snickers Gap to Leesburg, Ashburn, Sterling and Alexandria. I-81 passes the east side and carries the long hauls. Route 37 loops around the west, which is how a truck avoids downtown. In snow or fog the gap is slow, so allow extra time in winter.",
    buildings:
      "Old Town rowhouses and stone houses have high ceilings, boxed stairs and a cellar with outside steps. Apartments over the shops rarely have an elevator. In the county it is ranch houses on one floor, and the heavy things are in the garage, the cellar and the shed.",
    parking:
      "The walking mall is paved for people, with vehicles limited to set delivery hours, so the truck waits on a cross street such as Boscawen or Cork. Ask the city about a loading zone on the block you need. Autopark garages are far too low for a box truck. In the county the driveway almost always works.",
    neighbors: ["leesburg", "ashburn", "sterling"],
    trustFactors: {
      ...ifOffices(
        ["winchester"],
        {
          "Already over the mountain": [
            "mountain",
            "A valley move starts from a valley office. Snickers Gap traffic is somebody else’s morning.",
          ],
        },
        {
          "Over the mountain": [
            "mountain",
            "Snickers Gap is slow in snow and fog, so the truck sets out with time to spare.",
          ],
        },
      ),
      "Where Route 7 begins": [
        "milestone",
        `${ifOffices(route7Offices, "Winchester, Ashburn and Sterling lie along one road. All three send crews.", "One road leads from here over the ridge to Leesburg and on to the Potomac.")}`,
      ],
      "Cellars, barns and sheds": [
        "warehouse",
        "Walk the outbuildings before you count boxes. In Frederick County they hold half the load.",
      ],
    },
    testimonial: {
      name: "Carol S.",
      quote:
        "My mother left a house on Washington Street after forty years. They were patient with her and careful with the corner cupboard.",
    },
    faqs: {
      "Do you move from Winchester to Northern Virginia and back?":
        "Yes, it is a road we know well. Most of it is Route 7, with one climb at the ridge. Loading in the morning and unloading after lunch is the usual shape of the day.",
      "We are leaving the valley for another state. Is that local or long-distance?": `Long-distance. A local move stays within ${company.serviceArea}, and West Virginia is outside that area although it is only minutes up I-81. Federal rules apply: you sign the bill of lading at least three days before loading. There is no deposit; half is due when we load and the balance at delivery.`,
    },
  }),
} satisfies TownPages;
