/** The testimonials are samples. */

import { openWeek } from "#content/opening-hours.ts";
import { ifOffices, route7Offices } from "../by-office.ts";
import { company } from "../company.ts";
import { offersFreight } from "../left-out.ts";
import { offersEmergency } from "../opening-hours.ts";
import { truckFeet, truckHolds } from "../truck.ts";
import type { TownPages } from "./location.ts";

export const loudoun = {
  ashburn: () => ({
    metaTitle: "Movers in Ashburn, Virginia: Townhouses, Condos, Offices",
    metaDescription: `${ifOffices(["ashburn"], "Movers with a home office in Ashburn.", "Movers in Ashburn.")} Townhouses, stacked condos and office suites around Data Center Alley, with one insured crew from door to door.`,
    description: `${ifOffices(["ashburn"], "Our hometown: four-level townhouses, stacked condos", "Four-level townhouses, stacked condos")} and the offices around Data Center Alley.`,
    fullDescription: [
      ...ifOffices(
        route7Offices,
        [
          "Ashburn is the address on our paperwork, and crews start from here. Our Sterling office is 4 miles away in a straight line, so help is close to any door in town. Winchester, our third, is 38 miles to the west.",
        ],
        [],
      ),
      "Most of Ashburn was laid out as planned communities: Ashburn Village, Ashburn Farm, Broadlands, Brambleton, One Loudoun. The usual home is a townhouse with the garage at street level, the kitchen one flight up and the bedrooms one flight above that. A sofa bed bound for the basement and a dresser bound for the top floor are the two pieces worth measuring first.",
      "The other Ashburn is made of data centers, along Loudoun County Parkway and Waxpool Road. The people who build and run them move here from across the country, and their employers rent suites nearby. If your office move includes racked equipment, settle early who unplugs it and who signs for it, then tell us what is left for the crew.",
    ],
    roads:
      "Route 7 passes the northern edge of town and is the simple way to Leesburg or Sterling. The Dulles Greenway crosses the south and charges a toll. Waxpool Road fills at office hours and Belmont Ridge Road at school hours, so the middle of the morning is the kindest time to drive between two Ashburn addresses.",
    buildings:
      "Townhouses of three and four levels are the common home, and many of them have an alley garage behind and a porch in front. Two-over-two condos stack one household over another behind a single front stair. The apartment buildings around the Ashburn Metro station have elevators and a loading area that the leasing office books.",
    parking: `On a townhouse street a ${truckFeet}-foot truck usually parks along the curb, or across your own garage apron when the alley is wide enough. Alleys in Brambleton and One Loudoun are often too tight to turn in. Visitor spaces belong to the association, so ask before you promise them to a truck.`,
    neighbors: ["sterling", "dulles", "leesburg", "herndon"],
    trustFactors: {
      ...ifOffices(
        ["ashburn"],
        {
          "This is home": [
            "house",
            `Our mail comes to Ashburn, and our crews start here. We have moved people since ${company.foundedYear}.`,
          ],
        },
        {
          "Every alley and court": [
            "house",
            "Tell us how your street is laid out, and the truck stops where the carry is shortest.",
          ],
        },
      ),
      "Four levels, one plan": [
        "layers",
        "Tell us which floor each room is on, and the truck is loaded so the top-floor bedrooms come off in the right order.",
      ],
      "Gates and badges": [
        "key-round",
        "Around the data centers, a dock comes with a gate guard, a badge list and an arrival window. Send us all three early.",
      ],
    },
    testimonial: {
      name: "Priya M.",
      quote:
        "Three flights of townhouse stairs in Broadlands and they never asked me to move a box twice. The beds were built before lunch.",
    },
    faqs: {
      "Does my Ashburn HOA need to know about the truck?": `Often yes. The large associations have rules about commercial vehicles, blocked alleys and visitor spaces. Send the manager the date and the size of the truck, ${truckFeet} feet, and ask for the answer in writing.`,
      "Can you move me across Ashburn this week?":
        "Often, and sometimes even the same day. Booking 1 to 2 weeks ahead is safer, especially from May to September when leases turn over.",
    },
  }),
  sterling: () => ({
    metaTitle: "Movers in Sterling, VA: Cascades to Sterling Park",
    metaDescription: `${ifOffices(["sterling"], "Our Sterling office sits where Route 7 meets Route 28.", "Movers where Route 7 meets Route 28.")} Homes in Cascades, CountrySide and Sterling Park, and flex warehouses near Dulles.`,
    description: `${ifOffices(["sterling"], "An office where", "Where")} Route 7 crosses Route 28, between Cascades, CountrySide and Sterling Park.`,
    fullDescription: [
      `Sterling grew up around a crossroads. Route 7 runs east to Alexandria and west to Winchester, Route 28 runs south past the airport${ifOffices(route7Offices, ", and one of our home offices is close by. In a straight line, it is 4 miles to Ashburn and 41 miles to Winchester.", ".")}`,
      "The houses tell you their decade. Sterling Park came first, in the 1960s, with ramblers and split-levels on level lots and wide driveways. CountrySide followed, then Cascades and Lowes Island toward the Potomac, with townhouses on courts and larger homes on curving streets.",
      "West of Sterling Park, along Davis Drive, Shaw Road and Route 28, the map changes to flex space: roll-up doors, small offices in front, storage racks behind. Contractors, caterers and importers rent there because Dulles is close. A move between two such units is quick when both doors are the same height, so tell us whether yours is a dock or at ground level.",
    ],
    roads:
      "Route 28 has interchanges here, while Route 7 east of it still has traffic lights, and rush hour shows the difference. Algonkian Parkway is the quiet way through Cascades. Sterling Boulevard is the spine of Sterling Park and slows down when school lets out.",
    buildings:
      "Split-levels in Sterling Park have short half-flights, which are easy on boxes and awkward for a long sectional. Cascades and CountrySide are townhouse country, two or three levels with a walkout basement. Garden apartments near Dulles Town Center are walk-ups, most of them three floors.",
    parking: `Sterling Park driveways take a ${truckFeet}-foot truck or leave room at the curb in front. Townhouse courts in CountrySide have numbered spaces, so borrow two adjoining spaces for the day. In a flex park the truck backs up to your own bay; ask the manager to have the neighbor’s van moved.`,
    neighbors: ["ashburn", "herndon", "dulles", "reston"],
    trustFactors: {
      "Where 7 meets 28": [
        "signpost",
        "Route 7 leads east and west from here, Route 28 leads south, and neither charges a toll.",
      ],
      "Homes and roll-up doors": [
        "warehouse",
        `The same ${truckFeet}-foot box truck, ${truckHolds} cubic feet, serves a Cascades townhouse and a flex unit off Route 28.`,
      ],
      "Walkout basements": [
        "footprints",
        "Many Cascades lots slope to the back. Ask whether to empty the basement through the yard gate or up the stairs.",
      ],
    },
    testimonial: {
      name: "Luis G.",
      quote:
        "We went from an apartment near Dulles Town Center to a split-level in Sterling Park. They talked me out of one trip and into a better loading order.",
    },
    faqs: {
      "My address says Sterling, but I live in Cascades or Potomac Falls. Does that matter?":
        "Not to us. Those communities share Sterling’s mail and roads. It matters for the rules, since Cascades and Lowes Island have their own associations, so give us the name of yours.",
      "Can you help with a delivery from a Sterling warehouse to a home?": `Yes. Box truck${offersFreight ? ", final mile and freight deliveries are" : " deliveries are"} part of what we do, within a radius of about ${company.deliveryMiles} miles. Tell us the dock height and who releases the goods.`,
    },
  }),
  dulles: () => ({
    metaTitle: `Movers in Dulles, VA: ${offersFreight ? "Airport Freight, " : ""}Offices and Homes`,
    metaDescription:
      "Moving around Dulles International Airport: docks off Route 606 and Route 28, office suites, hotels and the townhouses nearby.",
    description: "Docks, offices and hotels around the airport, and the townhouses at the end of Route 606.",
    fullDescription: [
      `Dulles is an airport before it is a neighborhood. Around its fence lie cargo buildings, flight kitchens, hotels, rental lots and long rows of flex warehouses.${ifOffices(["sterling", "ashburn"], " In a straight line the middle of it is 3 miles from our Sterling office and 6 miles from Ashburn.", "")}`,
      "Work here often starts at a dock. A shipment clears, a furniture order comes in, an office wants last year’s desks gone. Paperwork decides the day: the release number, the pickup window, the name of the person at the counter. Send those before the truck leaves and the wait stays short.",
      "Homes start where the runways end, in townhouses and apartments along Route 606, Loudoun County Parkway and the Loudoun Gateway station. Many people arrive with two suitcases and a shipment that lands a week later. We can take a partial load first and come back for the rest, as two bookings.",
    ],
    roads:
      "Be careful which road you mean. The Dulles Access Road in the middle is for airport traffic only. The Toll Road and the Greenway beside it are Route 267 and cost money, Route 28 is free, and Old Ox Road, Route 606, goes around the back of the airfield.",
    buildings:
      "Flex buildings of one story, with a few offices in front and a dock or drive-in door behind, are the standard. Office buildings of four to eight floors have a freight elevator or one passenger elevator with pads. The newer homes are townhouses on three levels with a garage below.",
    parking:
      "At a warehouse the truck gets a dock number from the shipping office and leaves when told. Hotels want it around back, away from the canopy. On airport property the curb at the terminal is for passengers; cargo is handed over at the cargo buildings, with identification.",
    neighbors: ["herndon", "sterling", "reston", "chantilly", "ashburn"],
    trustFactors: {
      "On cargo time": [
        "plane",
        `Flights land late. Our office answers ${openWeek}${offersEmergency ? ", and the emergency line answers all night" : ""}.`,
      ],
      "Dock high or ground level": [
        "warehouse",
        "Say which one you have at each end. It decides whether pallets roll straight across or go by ramp.",
      ],
      "Papers first": [
        "file-check",
        "Release number, window, contact: three lines in a message save an hour at a cargo counter.",
      ],
    },
    testimonial: {
      name: "Hannah K.",
      quote:
        "Twelve pallets of trade show furniture, one pickup window, no drama. They called me from the dock with the count.",
    },
    faqs: {
      ...(offersFreight
        ? {
            "Do you pick up freight at the airport?":
              "We pick up cleared goods from cargo and freight buildings when you give us the release in advance. We do not clear customs for you, and we do not carry hazardous items.",
          }
        : {}),
      "I am being relocated and my shipment arrives after I do. How do I book that?":
        "Book the delivery once the freight company gives you a date, and tell us your window. If the date slips, call us. We do not offer storage yet, so the goods stay with the carrier until then.",
    },
  }),
  leesburg: () => ({
    metaTitle: "Movers in Leesburg, VA: Historic District and Beyond",
    metaDescription: `Moving in Leesburg: old houses on King and Loudoun Streets, townhouses off Battlefield Parkway, farms up Route 15.${ifOffices(["ashburn"], " An office is close by in Ashburn.", "")}`,
    description:
      "Old houses around the courthouse, newer streets off Battlefield Parkway and farm lanes up Route 15.",
    fullDescription: [
      "Leesburg is the county seat of Loudoun, and the old part still looks it. Brick and clapboard houses stand close to the sidewalk around the courthouse, on King, Market, Loudoun and Cornwall Streets. Doors are narrow, staircases turn, and some walls have been there since the 1700s.",
      "Around that center lies the Leesburg most people live in: Exeter, Tavistock, Potomac Station, Evergreen Meadows and the streets off Battlefield Parkway. These are single-family homes and townhouses of the last forty years, with garages, cul-de-sacs and association rules. North and west of town the driveways turn to gravel and the gates get wider.",
      ...ifOffices(
        route7Offices,
        [
          "As the crow flies you are 6 miles from our Ashburn office and 10 miles from Sterling. Winchester lies west along Route 7, beyond the Blue Ridge at Snickers Gap. We can reach a Leesburg move from either side of the mountain.",
        ],
        [],
      ),
    ],
    roads:
      "Through trucks should stay on the bypass, which carries Route 7 and Route 15 around the center. Route 7 Business goes straight down Market Street and is slow on court days and Saturdays. The Greenway begins here and is the quick toll road toward Dulles. Route 15 north to Point of Rocks is two lanes for long stretches, so leave early.",
    buildings:
      "In the Historic District expect low basement doors, steep back stairs and porches with two or three stone steps. Upholstered pieces that came in before a renovation may not go out the same way, so measure the turn of the stair. Outside it, two-story homes with a front hall are simple, and townhouses near the outlets run to three levels.",
    parking: `Downtown curbs are short and metered or timed. Ask the Town of Leesburg about holding spaces, because a ${truckFeet}-foot truck with its ramp out needs the length of three cars. In the newer neighborhoods the truck parks in front of the house; on a farm lane, tell us about low branches, cattle guards and where it can turn.`,
    neighbors: ["ashburn", "sterling", "winchester", "herndon"],
    trustFactors: {
      "Gentle with old houses": [
        "landmark",
        "Plaster, pine floors and tight turns are a reason to measure first and to carry slowly.",
      ],
      "Route 7 on both sides": [
        "route",
        "The same road leads from Leesburg down to Ashburn and over the ridge to Winchester.",
      ],
      "Town, subdivision or farm": [
        "house",
        "Three kinds of address, three kinds of truck approach. One question on the phone settles which is yours.",
      ],
    },
    testimonial: {
      name: "Walter B.",
      quote:
        "Our stair on Cornwall Street has a turn that beat the last movers. These two took the legs off the desk and were up in ten minutes.",
    },
    faqs: {
      "Do I need a permit to park a moving truck in downtown Leesburg?":
        "If you want spaces held at the curb, speak to the Town of Leesburg well before the day. With a driveway, an alley or a rear lot, you may not need anything. Look behind the house before you ask.",
      "Can you move us to or from a farm outside town?": `Yes, if a ${truckFeet}-foot truck can reach firm ground to park on. Send a photo of the gate and the lane. Fuel, propane and other hazardous items have to travel without us.`,
    },
  }),
} satisfies TownPages;
