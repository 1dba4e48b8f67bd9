/** The testimonials are samples. */

import { ifOffices } from "../by-office.ts";
import { offersJunk } from "../left-out.ts";
import { offersEmergency, openWeek } from "../opening-hours.ts";
import { laborMinimum } from "../rates.ts";
import { truckFeet, truckHolds } from "../truck.ts";
import { workWeek } from "../work-days.ts";
import type { TownPages } from "./location.ts";

export const southFairfax = {
  fairfax: () => ({
    metaTitle: "Movers in Fairfax, VA: The City, GMU and Around",
    metaDescription:
      "Movers for the City of Fairfax and the streets around George Mason University. August turnover, walk-up apartments, postwar houses and county addresses.",
    description:
      "An independent city around an old courthouse, with George Mason University at its southern edge.",
    fullDescription: [
      "The City of Fairfax is its own city, surrounded by the county that shares its name. Plenty of addresses that say Fairfax lie outside the line. Check which one you have, because the city and the county answer differently about streets, trash and reserved parking.",
      "Inside the line are neighborhoods built after the war, such as Country Club Hills, Fairview and Westmore, with brick ramblers, split-levels and mature oaks. Old Town Fairfax keeps a few blocks of nineteenth-century houses and offices around the courthouse. Apartments and newer townhouses stand along Fairfax Boulevard.",
      "George Mason University sets the calendar at the southern edge. In the middle of August shared houses empty and fill within days, four bedrooms with four leases. If you share a house, agree on one list and one hour per room before the truck comes, and mark whose bed is whose.",
    ],
    roads: `${ifOffices(["sterling"], "Our closest office is Sterling, 13 miles to the northwest in a straight line, and the way down is Route 28 and I-66 or the Fairfax County Parkway. In the city, ", "")}Route 123 and Main Street, Route 236, cross in Old Town and both are slow. Fairfax Boulevard carries Route 29 and Route 50 together and is wider.`,
    buildings:
      "Postwar houses on one or two levels with a basement and a carport are the core of the city. Garden apartments and student rentals are second- and third-floor walk-ups. The newer buildings near Fairfax Circle have an elevator and a leasing office that books it.",
    parking: `Streets in the postwar neighborhoods are broad enough for a truck and a passing car. Blocks near the university have permit limits, so put your own car elsewhere and let the truck have the space in front. Old Town has small public lots, which are good for vans and wrong for a ${truckFeet}-foot truck.`,
    neighbors: ["vienna", "centreville", "chantilly", "springfield", "tysons"],
    trustFactors: {
      "The August changeover": [
        "graduation-cap",
        "Mason leases turn over together. Reserve two weeks ahead for any date after the first of August.",
      ],
      "City or county, we ask": [
        "landmark",
        "Two governments, one name. Calling the right one keeps a truck from being told to leave.",
      ],
      "One house, four leases": [
        "users",
        "Shared moves go by room. A tape color for each person sorts the load at the other end.",
      ],
    },
    testimonial: {
      name: "Andre W.",
      quote:
        "Four of us left one house near Mason on the same day for three addresses. Blue tape, green tape, no arguments.",
      rating: 4,
    },
    faqs: {
      "Can I book just two people to load a rental truck for a student move?": `Yes, loading is one of our services, typically with a ${laborMinimum}-hour minimum. You drive, we carry. Have the truck at the door and the rooms packed when the time starts.`,
      "How do I know whether I live in the City of Fairfax?":
        "City residents vote for a mayor and get city trash pickup. Look the address up on the city’s own map if you are unsure. For the move itself we serve both.",
    },
  }),
  centreville: () => ({
    metaTitle: "Movers in Centreville, VA: I-66, Route 28 and Sully",
    metaDescription:
      "Moving in Centreville: townhouses in Sully Station and London Towne, condos by Route 29, larger lots at Virginia Run, and the I-66 rush to plan around.",
    description: "Commuter neighborhoods where I-66 meets Route 28 and Route 29, near Bull Run.",
    fullDescription: [
      "Three roads made Centreville: I-66, Route 28 and Route 29. They meet within sight of each other, and the neighborhoods hang off them like leaves on a stem. Your moving day depends less on the distance than on the hour you cross that knot.",
      "London Towne and the older townhouse rows date from the 1970s. Sully Station, Little Rocky Run and Virginia Run followed with single-family homes, pools and trails. Condominiums in three-story buildings stand near the crossroads and are popular as a first home, mostly without elevators.",
      "Families often move nearby to stay in one school. That means a short drive and a full house: swing set, trampoline, freezer, garage shelves. Take the yard things apart the weekend before, and empty the freezer, because food is perishable and does not go on the truck.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "As the crow flies it is 11 miles to our Sterling office, straight up Route 28, and 14 miles to Ashburn. ", "")}Eastbound I-66 is thick before nine and westbound after three. The express lanes there charge tolls that change with demand. Braddock Road and Stringfellow Road are useful ways around.`,
    buildings:
      "Townhouses on three levels with a deck at the back, colonials with a two-car garage, and condo buildings with open breezeways and outside stairs. In those, ask whether the stair turns under a roof, since a long sofa needs the headroom. Finished basements are the rule and hold the heaviest television.",
    parking:
      "Townhouse parking is assigned by number, with a handful for visitors. Two assigned spaces end to end hold the truck if the ramp may hang over the walk. At a colonial the truck fits along the curb, with the driveway left clear for the carry. Condo lots are patrolled by tow companies, so get written permission for the dashboard.",
    neighbors: ["chantilly", "fairfax", "manassas", "herndon"],
    trustFactors: {
      "Around the rush, not in it": [
        "clock",
        "Between nine and three the knot of I-66 and Route 28 loosens. We plan the drive for those hours.",
      ],
      "Yards, decks and garages": [
        "trees",
        "Half of a Centreville house is outdoors. Put it on the list, or it is forgotten until the truck is full.",
      ],
      "Before the first bell": [
        "graduation-cap",
        "School-year moves cluster in June and August. Ask early for those weeks.",
      ],
    },
    testimonial: {
      name: "Ji-woo P.",
      quote:
        "From a third-floor condo to a townhouse in Sully Station. The outside stairs scared me more than they scared the crew.",
    },
    faqs: {
      "Do you take swing sets and trampolines?":
        "Yes, once they are apart. You can do that ahead, or ask us to plan the time for it. Keep the bolts in one labeled bag, and drain anything that held fuel, because fuel does not travel with us.",
      "Will you pay the I-66 express toll to save time?":
        "We plan on the free lanes at a calm hour. If your closing makes a rush-hour drive unavoidable, tell us when you book, so that we can agree on the route and the time.",
    },
  }),
  chantilly: () => ({
    metaTitle: "Movers in Chantilly, VA: Offices, Warehouses, Homes",
    metaDescription: `Chantilly movers for office parks at Westfields, warehouses off Route 50 and family houses in Greenbriar${ifOffices(["sterling"], ", with Route 28 all the way to our Sterling office.", ".")}`,
    description:
      "Office parks and warehouses at Route 28 and Route 50, with family streets around Greenbriar.",
    fullDescription: [
      "Chantilly works for a living. South of the airport, where Route 28 and Route 50 meet, there are office parks, contractors’ yards, showrooms and warehouses, and the Udvar-Hazy Center with its spacecraft beside the runway. Many moves here come with an invoice rather than a lease.",
      "At Westfields the tenants are often government contractors. Expect escorted access, a list of names with identification, and no telephones on some floors. Give us the security officer’s rules with the booking, because a crew that arrives without the right papers waits in the lobby.",
      `Warehouse moves come with shelving, pallets and a landlord who wants the floor clean. Say how high the racks are, who takes them down, and what is bolted.${offersJunk ? " Junk that is left over can go the same day if you tell us how much there is." : ""}`,
      "The houses are here too, in Greenbriar, Brookfield and Poplar Tree, mostly colonials and ramblers built between the late 1960s and the 1990s.",
    ],
    roads: `${ifOffices(["sterling"], "You are 8 miles from our Sterling office in a straight line. ", "")}Route 50 is the slow one, with a traffic light at every shopping center.`,
    buildings:
      "Office buildings of three to six floors with one freight elevator, single-story flex with docks, and tilt-up warehouses with high doors. Homes have two floors, a basement and a garage. Newer townhouses stand toward the Loudoun line.",
    parking:
      "In an office park the truck belongs at the dock or the service side, never under the entrance canopy. Contractors’ lots are full of vans at seven and empty by nine, which is the better time. On Greenbriar streets the curb is open and the driveways are short.",
    neighbors: ["centreville", "dulles", "herndon", "fairfax", "reston"],
    trustFactors: {
      "Names on the list": [
        "file-check",
        "Secure buildings want names ahead of time. Tell us the deadline and what identification counts.",
      ],
      "Racks, pallets, desks": [
        "package",
        `One trip can mix all three. The truck holds ${truckHolds} cubic feet, so send us the count.`,
      ],
      [ifOffices(["sterling"], "No lights to Sterling", "No lights on Route 28")]: [
        "route",
        `${ifOffices(["sterling"], "Route 28 runs from Chantilly to our Sterling office without a light or a toll.", "Route 28 runs north from Chantilly without a light or a toll.")}`,
      ],
    },
    testimonial: {
      name: "Steve N.",
      quote:
        "They moved our twelve-desk office from Westfields to Route 50 on a Sunday. Monday morning every monitor was at its own number.",
    },
    faqs: {
      "Can a move into a secure office be done on a weekend?": `Yes, if your security office provides the escort. We work ${workWeek}. The office answers from ${openWeek}${offersEmergency ? ", the emergency line 24/7" : ""}. Ask whether the freight elevator needs a separate key on Sunday.`,
      ...(offersJunk
        ? {
            "Do you take away old shelving and broken desks?":
              "Junk removal is one of our services and can be added to the same visit. Paint, solvents, batteries and fuel are hazardous and are excluded, so clear those through the county first.",
          }
        : {}),
    },
  }),
  springfield: () => ({
    metaTitle: "Movers in Springfield, VA: Inside the Mixing Bowl",
    metaDescription:
      "Springfield movers who know the Mixing Bowl, split-levels off Old Keene Mill Road and military moves near Fort Belvoir. Road and parking notes inside.",
    description: "Split-levels and townhouses where I-95, I-395 and the Beltway meet.",
    fullDescription: [
      "Springfield is where I-95, I-395 and the Beltway come together in the interchange everyone calls the Mixing Bowl. Miss a lane there and the next exit is a town away. Your street decides the ramp, and the wrong side of the bowl costs half an hour.",
      "The neighborhoods are steadier than the roads. North Springfield and Crestwood were built in the 1950s and 1960s, rows of ramblers with a carport. West Springfield, along Old Keene Mill Road and Rolling Road, is split-levels and colonials on hills. Toward Franconia come townhouses and apartments near the Metro.",
      "Fort Belvoir is next door, and orders move many families in and out with a few weeks’ notice. If yours is a personally procured move, ask your transportation office what papers it needs back, such as empty and full weight tickets, and tell us before loading starts.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "In a straight line you are 20 miles from our Sterling office and 24 miles from Ashburn, so the day begins with a longer drive. ", "")}The Fairfax County Parkway is the way that avoids the Beltway. Backlick Road and Loisdale Road serve the center, and the I-95 express lanes change direction by time of day.`,
    buildings:
      "Split-levels have three short flights and a low basement, where the freezer and the treadmill live. Ramblers put it all on one floor with a carport door at the side. Townhouses near Franconia stand three levels tall, and the apartment buildings by the mall have elevators that take one sofa at a time.",
    parking:
      "On the postwar streets there is a curb on both sides and a truck is rarely in the way. Steep drives in West Springfield are another matter, since the ramp needs level ground, so the truck may stop at the bottom. Near the Metro station, apartment lots want a pass from the office.",
    neighbors: ["alexandria", "fairfax", "woodbridge", "arlington"],
    trustFactors: {
      "The right ramp": [
        "signpost",
        "The Mixing Bowl has separate ramps for local and through lanes. Each address gets its own approach.",
      ],
      "Orders and report dates": [
        "file-check",
        "Military dates are firm. Give us the report date as well as the pack date, and we plan back from it.",
      ],
      "Hills and half-flights": [
        "layers",
        "Split-levels on a slope mean steps outside and in. Count both when you ask for an estimate.",
      ],
    },
    testimonial: {
      name: "Danielle F.",
      quote:
        "We had three weeks from orders to report date. They moved us out of a split-level off Rolling Road in one long morning.",
    },
    faqs: {
      "Do you help with a military move that I arrange myself?":
        "You can hire us for one, for the whole move or for loading alone. Reimbursement is between you and your transportation office. Learn its rules on weight tickets and receipts before you book.",
      [`${ifOffices(["sterling"], "Will the drive from Sterling cost me the morning?", "Will the drive cost me the morning?")}`]:
        "The truck leaves early or late enough to miss the rush. Ask for an arrival window rather than a minute, and bear in mind that one closed lane on the Beltway delays everybody.",
    },
  }),
} satisfies TownPages;
