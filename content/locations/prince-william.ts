/** The testimonials are samples. */

import { ifOffices } from "../by-office.ts";
import { laborMinimum } from "../rates.ts";
import type { TownPages } from "./location.ts";

export const princeWilliam = {
  manassas: () => ({
    metaTitle: "Movers in Manassas, VA: Old Town and Battlefield Country",
    metaDescription:
      "Manassas movers for Old Town by the tracks, townhouse rows, Sudley Road apartments and the farms around the battlefield. Roads and crossings explained.",
    description:
      "An old railroad city with a working station, townhouse rows and battlefield country to the north.",
    fullDescription: [
      "The railroad made Manassas, and trains still run through the middle of Old Town. Commuter and long-distance trains stop at the depot on West Street, and freight passes without stopping. When the gates come down between you and your new street, the truck waits like everyone else.",
      "Old Town has brick storefronts on Center and Battle Streets and tall frame houses on the blocks behind. Farther out are ramblers from the 1960s, townhouse rows such as Georgetown South, and newer townhouses off Wellington Road and Liberia Avenue. The chip plant and the regional airport bring steady relocations.",
      "Manassas Park is a separate city next door, and a great many Manassas addresses are in neither city but in Prince William County. North of all three lies the battlefield of Bull Run. The park is crossed by Route 29 and Sudley Road, two old two-lane roads that meet at a stone house and a traffic light.",
    ],
    roads: `A truck from the north is better off on the Route 234 bypass, which leaves I-66 to the west of the battlefield park. Route 28 is the other way north and is crowded through Yorkshire.${ifOffices(["sterling", "ashburn"], " In a straight line it is 18 miles to Sterling and 20 miles to Ashburn, but no road runs that way.", "")}`,
    buildings:
      "Frame houses in Old Town with narrow stairs and a wraparound porch, ramblers with a crawl space, and townhouse rows of two floors and a basement. Apartments along Sudley Road are three-story walk-ups. Out in the county, houses on acreage come with workshops, tractors and long extension ladders.",
    parking:
      "Old Town has a public garage and timed curbs, and neither suits a box truck, so look for the alley or the lot behind. In Georgetown South each row shares one lot, and two spaces near the end of the row need to be kept free. Festival Saturdays close streets around the depot; the city posts the dates.",
    neighbors: ["centreville", "chantilly", "fairfax", "woodbridge"],
    trustFactors: {
      "Which side of the tracks": [
        "train-front",
        "We ask which side of the line each address is on, so that the truck does not wait at a gate it can avoid.",
      ],
      "Around the battlefield": [
        "route",
        "Park roads are for visitors. Coming from I-66, the 234 bypass keeps a truck off the two-lane stretch.",
      ],
      "Workshops welcome": [
        "hammer",
        "Benches, tool chests and lathes are heavy but simple. Drain the oil and fuel before the day.",
      ],
    },
    testimonial: {
      name: "Rosa V.",
      quote:
        "We left a row house in Georgetown South for five acres off Route 234. My husband’s tool chest alone took three movers.",
    },
    faqs: {
      "I live in Manassas Park. Do you serve it too?":
        "We do. It is a city of its own with its own rules for streets, so give us the full address. The same goes for Bull Run, Yorkshire and the county beyond.",
      "Can you move a riding mower and a full garage?":
        "Yes to the mower, once the tank and oil pan are empty. Paint, gas cans, pool chemicals and propane stay behind, as hazardous items. Put the small tools in boxes you can lift with one hand.",
    },
  }),
  woodbridge: () => ({
    metaTitle: "Movers in Woodbridge, VA: Lake Ridge to Belmont Bay",
    metaDescription:
      "Woodbridge movers from Belmont Bay on the water to Lake Ridge and Dale City. When to cross the Occoquan, what I-95 does, and how townhouse courts work.",
    description:
      "From the marina at Belmont Bay to the townhouse courts of Lake Ridge, along I-95 and Route 1.",
    fullDescription: [
      "Woodbridge lies where the Occoquan meets the Potomac, and the river is the county line. Every move to the north goes over it, on I-95, Route 1 or Route 123. When one bridge backs up, the others slow, so the hour of the crossing is the first thing to settle.",
      "By the water are Belmont Bay and Rippon Landing, with condominiums, brick townhouses and a marina. Up the hill is Lake Ridge, with wooded townhouse courts above the reservoir. Dale City runs west in sections called Ashdale, Birchdale, Cloverdale and so on through the alphabet, and the street names follow the letter.",
      "Around Potomac Mills and Stonebridge it is all stores, warehouses and apartment buildings with elevators. Retail jobs there mean night deliveries, mall docks and a key holder. Ask the center’s management for its hours before you give a supplier a date.",
    ],
    roads: `This is the farthest town downriver that we serve${ifOffices(["sterling", "ashburn"], ", 26 miles from our Sterling office and 30 miles from Ashburn in a straight line.", ".")} The Prince William Parkway joins I-95 to Manassas and is the way west without the Beltway. On I-95 Friday afternoon begins at noon.`,
    buildings:
      "Most people move out of or into townhouses with a split entry, a deck and a wooded slope behind. In Belmont Bay four-story condominiums have an elevator and a garage below. Houses in Dale City and Marumsco are ramblers and split-levels of the 1960s and 1970s on sloping lots.",
    parking:
      "Lake Ridge courts are narrow loops with numbered spaces, and a truck must often back out. Send a picture of the court from the entrance. At Belmont Bay ask the association for the loading space by the lobby, since the garage is low. In Dale City the curb in front of the house is fine.",
    neighbors: ["springfield", "manassas", "alexandria", "fairfax"],
    trustFactors: {
      "Timed for the Occoquan": [
        "waves",
        "The bridges are easiest from mid-morning to early afternoon. Closing and keys can usually be timed to fit.",
      ],
      "Waterfront condos": [
        "building-2",
        "Wind off the bay grabs doors and mattress bags. A second pair of hands at the truck is worth asking for.",
      ],
      "Mall and store docks": [
        "store",
        "For Potomac Mills and Stonebridge, tell us the dock number and who signs. Final-mile runs start from there too.",
      ],
    },
    testimonial: {
      name: "Marcus J.",
      quote:
        "They backed a big truck out of our court in Lake Ridge without touching a mailbox. Everything was in by two.",
    },
    faqs: {
      "Is Woodbridge too far for a small move?": `No, but the drive counts, so a small move is best on a weekday morning. Ask whether your move can be paired with another one nearby. Labor-only help typically has a ${laborMinimum}-hour minimum.`,
      "Do you serve Lake Ridge, Dale City and Occoquan as well?":
        "Yes, all three. Occoquan’s old streets by the river are steep and tight, so tell us the house number and whether there is a rear way in.",
    },
  }),
} satisfies TownPages;
