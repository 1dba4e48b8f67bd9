/** The testimonials are samples. */
import { ifOffices, route7Offices } from "../by-office.ts";
import { truckFeet } from "../truck.ts";
import type { TownPages } from "./location.ts";

export const potomac = {
  arlington: () => ({
    metaTitle: "Movers in Arlington, VA: High-Rises, Booked Elevators",
    metaDescription:
      "Arlington movers for Rosslyn-Ballston high-rises, Crystal City towers, Fairlington and brick colonials. Elevator slots and the county’s moving van permit.",
    description:
      "High-rises from Rosslyn to Ballston, garden apartments, and brick colonials on numbered streets.",
    fullDescription: [
      "Between Rosslyn and Ballston, Arlington stacks its people along one Metro line, in towers at Court House, Clarendon and Virginia Square. Crystal City and Pentagon City do the same beside the airport. In nearly all of them the elevator has to be booked, and the slot is the move.",
      "Call the front desk as soon as you have a date. Ask for the length of the slot, the days that are excluded, the deposit, the dock height and the insurance wording. Saturday slots at the end of a month go first. If only two hours are free, take one bedroom’s worth at a time or pick a weekday.",
      "Away from the towers are garden apartments of the 1930s and 1940s, Fairlington with its brick condominium rows, and single-family homes from Lyon Park to Yorktown. The colonials have a slate front step, a tight stair with a landing, and a basement reached from the kitchen. Attic fans and window units come out first.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "You are 20 miles from our Sterling office and 24 miles from Ashburn, in a straight line. ", "")}Wilson and Clarendon Boulevards run one way each through the corridor, so a truck has to arrive on the right one. Keep it off the George Washington Memorial Parkway, which is closed to commercial vehicles, and use Route 50, Glebe Road or I-395.`,
    buildings:
      "Towers of ten to thirty floors with a concierge and a padded elevator. Garden apartments on two or three floors with no elevator and narrow turns. Brick colonials and Cape Cods, some enlarged to twice their size, on lots with little room beside the driveway.",
    parking:
      "Where the truck must park on the street, Arlington County issues a moving van permit. Apply online at least five business days ahead, and post the signs as directed. Many blocks are zoned permit parking, where a truck without a permit is ticketed. At a tower, the dock is booked with the elevator.",
    neighbors: ["washington-dc", "alexandria", "mclean", "bethesda", "tysons"],
    trustFactors: {
      "The slot is the schedule": [
        "arrow-up-down",
        "We plan backward from your elevator reservation, at both ends when both are towers.",
      ],
      "North or South, Street or Road": [
        "signpost",
        "Arlington’s numbered streets repeat: 10th Street North, 10th Street South, 10th Road. Give us the whole name.",
      ],
      "Five business days": [
        "file-check",
        "That is the county’s lead time for a curbside permit. Put it in your calendar the day you sign the lease.",
      ],
    },
    testimonial: {
      name: "Nadia S.",
      quote:
        "My building in Ballston gave me nine to eleven and not a minute more. The last box came down at ten forty.",
    },
    faqs: {
      "What should I ask my building in Arlington before I book?":
        "Which days moves are allowed, how long the slot is, where the dock is and how high, what deposit they hold, and what their insurance certificate must say. Many towers refuse Sundays.",
      "Do I need a county permit if my building has a dock?":
        "Normally not, because the truck is off the street. You need one when the truck takes curb space, especially on a metered or zoned block. If you are not sure, ask the county’s permit desk with your block number.",
    },
  }),
  alexandria: () => ({
    metaTitle: "Movers in Alexandria, VA: Old Town Rowhouses and More",
    metaDescription:
      "Alexandria movers for narrow Old Town rowhouses, Del Ray bungalows and West End towers. How to reserve curb space where Route 7 ends at the river.",
    description: "Narrow brick rowhouses in Old Town, bungalows in Del Ray and towers on the West End.",
    fullDescription: [
      `King Street is Route 7. ${ifOffices(route7Offices, "The road that begins in Winchester and passes Ashburn and Sterling ends in Old Town Alexandria, a few blocks short of the Potomac. We live along it, and at this end the houses are two hundred years old.", "It ends in Old Town, a few blocks short of the Potomac, and at this end the houses are two hundred years old.")}`,
      "An Old Town rowhouse can be twelve to twenty feet wide, with a door on the sidewalk and a stair that climbs like a ladder. Box springs and wardrobes are the usual trouble. A window on the second floor has been the way in for many a bookcase, so measure the sash as well as the stair.",
      "Del Ray and Rosemont have bungalows and foursquares with porches and short walks. Carlyle, Potomac Yard and Eisenhower are towers and new brick rows with docks and alley garages. The West End, toward Seminary Road and Landmark, is high-rise apartments from the 1960s on, with elevators that need a reservation.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "In a straight line it is 25 miles to our Sterling office and 29 miles to Ashburn. ", "")}Duke Street, Route 236, is the simple way in from the Beltway. Patrick and Henry Streets carry Route 1 in one direction each, and Prince Street keeps a block of cobbles that no dolly likes.`,
    buildings:
      "Rowhouses from the 1700s and 1800s with shallow rooms and a walled garden behind. Bungalows with an attic room under the slope. Condominium towers on the West End with two elevators, one of them padded for moves. Some Old Town alleys let a hand truck through and nothing wider.",
    parking: `Old Town blocks are permit parking, two or three hours for everyone else. The city reserves curb space for moves, in units of about twenty feet, if you apply at least three full business days ahead. A ${truckFeet}-foot truck with its ramp takes two or three of them. Check that the signs are up in time, and photograph them.`,
    neighbors: ["arlington", "springfield", "washington-dc", "woodbridge"],
    trustFactors: {
      "The far end of Route 7": [
        "milestone",
        "One road links the Shenandoah Valley with King Street and the Potomac.",
      ],
      "Narrow doors, planned": [
        "door-open",
        "Send the width of the door, the stair and the tallest window. We tell you what must come apart.",
      ],
      "Reserved curb, photographed signs": [
        "square-parking",
        "On a block of rowhouses, reserved spaces decide the day. A photo proves when the signs went up.",
      ],
    },
    testimonial: {
      name: "Claire O.",
      quote:
        "Fourteen feet wide, three floors, one sofa we were sure would never fit. It went through the parlor window on the first try.",
    },
    faqs: {
      "Who applies for the reserved parking, you or me?":
        "Decide with us when you book, because the city wants the exact address, the side of the street and any meter numbers. You know the block best. Allow a week rather than the bare three business days.",
      "My mail says Alexandria, but I pay taxes to Fairfax County. Does the city permit apply?":
        "No. Kingstowne, Mount Vernon, Huntington and other areas have Alexandria addresses in the county. There the rules come from your association or the county, and curbside parking is usually easier.",
    },
  }),
  "washington-dc": () => ({
    metaTitle: "Movers in Washington, DC: Rowhouses and Apartments",
    metaDescription:
      "DC movers for rowhouses, English basements and apartment buildings. How the DDOT permit and Emergency No Parking signs work, and which roads ban trucks.",
    description: "Rowhouses with iron steps, English basements, and apartment elevators booked by the hour.",
    fullDescription: [
      "In Washington the curb comes before the house. A block of rowhouses has cars from corner to corner, and a truck that double-parks blocks a bus. So the first step is a permit from DDOT, the District’s transportation department, and signs that keep the space in front of your door empty.",
      "You apply through its online system, TOPS, with the address and the length of curb. The Emergency No Parking signs are then printed and posted, at least 72 hours ahead on a residential block and 24 hours ahead at meters. Take a dated photograph of each. A car that stays is a matter for the city, not for a crew with a sofa in its arms.",
      "Behind the signs stand the houses: Capitol Hill, Shaw, Petworth, Mount Pleasant, Georgetown. They have iron steps up to the parlor, a stair along the party wall, and often an English basement with its own low door under the porch. In the apartment districts (Navy Yard, NoMa, Connecticut Avenue) the freight elevator and the alley dock are reserved by the hour.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "In a straight line our Sterling office is 22 miles out, and Ashburn is 26 miles. ", "")}I-395 over the 14th Street Bridge is the usual way in with a truck. Rock Creek Parkway, Clara Barton Parkway and the George Washington Memorial Parkway are closed to commercial vehicles, and a motorcade or a march can close anything else for an hour.`,
    buildings:
      "Rowhouses of two to four floors, one room wide. Basement apartments where a queen box spring may not make the turn. Prewar apartment houses with one small elevator and a service entrance off the alley. No tower is very tall, since the District limits heights, but the buildings are deep and the corridors long.",
    parking: `Reserve enough curb for ${truckFeet} feet of truck plus the ramp, about the length of three parked cars. Where there is an alley, look up: wires and balconies may be lower than the truck. Check the street sweeping day and the rush-hour lanes on your block, because a permit has to fit around them.`,
    neighbors: ["arlington", "bethesda", "alexandria", "mclean"],
    trustFactors: {
      "Emergency No Parking, in time": [
        "square-parking",
        "72 hours on a residential block. Count back from the move date and add a day for the printer.",
      ],
      "NW, NE, SW or SE": [
        "map-pin",
        "The same address can exist in four quadrants. We write the two letters down before the street.",
      ],
      "Days the city closes": [
        "calendar-days",
        "Marathons, marches and state visits shut streets. Look at the District’s list of closures for your date.",
      ],
    },
    testimonial: {
      name: "Jordan A.",
      quote:
        "Petworth rowhouse to a fourth floor off Connecticut Avenue. They reminded me about the signs twice, and the space was there.",
    },
    faqs: {
      "What happens if a car is parked in my reserved space?":
        "Call the city with the permit number and the photos of your signs. Enforcement works only if they were posted and registered in time. Meanwhile the truck waits around the corner, and the carry gets longer.",
      "Are you allowed to move me between DC, Maryland and Virginia?":
        "Yes, all three are in our service area, and a move across the river is everyday work. Crossing a state line changes the paperwork rather than the boxes. Our USDOT and MC numbers are at the bottom of the page.",
    },
  }),
} satisfies TownPages;
