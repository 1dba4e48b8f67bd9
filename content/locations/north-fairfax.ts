import { truckFeet } from "../truck.ts";
/** The testimonials are samples. */

import { openWeek } from "#content/opening-hours.ts";
import { ifOffices } from "../by-office.ts";
import { hasDeposit } from "../deposit.ts";
import { occurrence } from "../insurance.ts";
import { offersEmergency } from "../opening-hours.ts";
import type { TownPages } from "./location.ts";

export const northFairfax = {
  reston: () => ({
    metaTitle: "Movers in Reston, VA: Clusters, Lakes and Town Center",
    metaDescription:
      "Reston moves take legwork: cluster paths, high-rises with booked elevators and low garages. What to ask your cluster, and where the truck waits.",
    description:
      "Townhouse clusters down wooded paths, and high-rises at Town Center with elevators to reserve.",
    fullDescription: [
      "In Reston the front door seldom meets the street. The town was planned in the 1960s around villages, lakes and woods, and its townhouses stand in clusters with the parking at one end and footpaths between. It can be a long walk from the truck’s ramp to your hall, with a step every few yards.",
      "Count that walk before you book. Start at the nearest place a truck could park, count paces to the door, and note stairs, bridges and railings. Send us the number. More than the room count, it tells us how many people and dollies to bring.",
      `Town Center and the blocks by the Wiehle-Reston East station are a different job. High-rises there want a reservation for the freight elevator, a window of a few hours and proof of insurance. Ours is ${occurrence} per occurrence. Ask the concierge which dock, what clearance and which street.`,
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "Our Sterling office is 5 miles to the northwest as the crow flies, with Ashburn next at 9 miles. ", "")}Reston Parkway and Wiehle Avenue cross the Toll Road and are jammed from four in the afternoon. Sunset Hills Road and Sunrise Valley Drive run along either side of it and cost nothing.`,
    buildings:
      "Cluster townhouses on three or four levels, often built into a slope, so the front door may open halfway up. Around Lake Anne there are apartments above the plaza shops and one concrete tower from the early years. Town Center has glass towers, and garden apartments stand near each village center.",
    parking: `Cluster lots belong to the cluster, not to Reston as a whole, and each has its own rules about holding spaces. Ask the cluster board for two or three spaces at the end of the path. Town Center garages are too low for a ${truckFeet}-foot truck, so the dock or a reserved curb is the only answer.`,
    neighbors: ["herndon", "sterling", "vienna", "dulles", "tysons"],
    trustFactors: {
      "The walk is in the plan": [
        "footprints",
        "A cluster path is part of the job, so we ask for its length in paces before the day.",
      ],
      "Elevator time runs out": [
        "key-round",
        "A Town Center reservation has an end as well as a start. Book the longer window if the building offers one.",
      ],
      "Wet leaves, wooden steps": [
        "trees",
        "Shaded paths stay slick after rain. Sweep yours the night before and leave the porch light on.",
      ],
    },
    testimonial: {
      name: "Ellen T.",
      quote:
        "Ninety steps from the lot to our door near Lake Anne, and it rained. They laid out a route, took turns and kept the mattress dry.",
    },
    faqs: {
      "Who do I tell about a move in Reston, the cluster or Reston Association?":
        "The cluster or condominium, because it owns the lot and the paths. Reston Association looks after the wider paths, pools and design rules. If a truck must park on a common lot, only the cluster can say yes.",
      "Can the truck use the Town Center garages?":
        "No, their ceilings are made for cars. Ask your building for its loading dock and the clearance in feet. If there is no dock, ask which curb it has reserved for other residents’ moves.",
    },
  }),
  herndon: () => ({
    metaTitle: "Movers in Herndon, VA: Old Depot, Worldgate and W&OD",
    metaDescription:
      "Local movers for the Town of Herndon: old houses by the W&OD Trail, townhouses off Herndon Parkway, offices at Worldgate. Sterling is next door.",
    description: "A railroad town on the W&OD Trail, with old porches downtown and offices at Worldgate.",
    fullDescription: [
      `Herndon is a real town with its own council, police and downtown${ifOffices(["sterling"], ", 3 miles from our Sterling office in a straight line.", ".")} Trains once stopped at the depot on Lynn Street. The rails became the W&OD Trail, which still cuts through the middle and is busy with bicycles on any dry weekend.`,
      "Near the depot the houses are old: porches, gables, gravel drives, a kitchen added at the back. A few streets out they turn into ramblers and split foyers of the 1960s and 1970s. Toward Herndon Parkway come townhouses and garden apartments, and by the Metro station newer buildings with an elevator.",
      "Worldgate and the office parks by the Toll Road hold software and defense firms, many on one floor of a shared building. Their moves run after hours or on a Saturday. Ask the property manager who unlocks the freight elevator then, and whether the air stays on.",
    ],
    roads:
      "Elden Street is the main street and narrows in the old center, so send a truck by Herndon Parkway, which rings most of the town. The Fairfax County Parkway passes on the east. Where the trail crosses a street, give the riders time, because they do not all stop.",
    buildings:
      "Downtown houses have narrow back halls and low attic stairs. Split foyers greet you with half a flight up and half a flight down, which means every piece meets a turn right away. The garden apartments off Elden Street are mostly three-story walk-ups.",
    parking:
      "In the old streets by the trail there is room for one truck and little else, so tell the neighbors. The town looks after its own streets; ask at the municipal center about cones or reserved spaces. In townhouse rows the court is often a marked fire lane, and a truck may not park in it.",
    neighbors: ["reston", "sterling", "dulles", "ashburn"],
    trustFactors: {
      "Clear of the trail": [
        "trees",
        "Ramps and dollies stay off the W&OD. On a sunny Saturday we prefer an early start near the depot.",
      ],
      "After-hours offices": [
        "clock",
        `Suites at Worldgate move when the desks are empty. Our office answers ${openWeek}${offersEmergency ? ", and the emergency line all night" : ""}.`,
      ],
      "The nearest neighbor": [
        "map-pin",
        `${ifOffices(["sterling"], "Herndon is one of the towns closest to our Sterling office, by Route 606 or the Parkway.", "Route 606 and the Fairfax County Parkway lead in, and neither charges a toll.")}`,
      ],
    },
    testimonial: {
      name: "Tom R.",
      quote:
        "Split foyer, piano-sized armoire, no room to swing it. They measured twice, took the doors off and it went in.",
      rating: 4,
    },
    faqs: {
      "Is my Herndon address in the town or in the county?":
        "Many Herndon addresses lie outside the town line, toward Franklin Farm, Floris or the Loudoun border. It changes which office answers questions about the street. Your property tax bill names the town if you are in it.",
      "What should I ask an office park before moving a suite?":
        "The hours of the loading dock, the size of the freight elevator, who has the key at night, and whether they want an insurance certificate. Send us all four answers in one message.",
    },
  }),
  tysons: () => ({
    metaTitle: "Movers in Tysons, VA: Towers, Docks and Office Floors",
    metaDescription:
      "Moving into a Tysons tower or out of an office floor: freight elevators, dock clearances, Silver Line construction and the Route 7 and 123 crossing.",
    description:
      "Apartment towers and office floors along the Silver Line, where everything goes by dock and elevator.",
    fullDescription: [
      "Tysons has four Silver Line stations, two large malls and more office floors than houses. Most moves here go into or out of a tower. Almost nothing goes through a front door, so the loading dock is the address that matters.",
      `Get three figures from the building: the clearance of the dock, the inside size of the freight elevator and the length of your slot. A ${truckFeet}-foot box truck needs more height than a garage gives. Where the dock is too low, ask for the building’s street plan, since some have a marked place at the curb.`,
      "Office moves are as common as home moves. Law firms, contractors and consultants trade floors in the same cluster of buildings, often on a weekend. Number the desks on a floor plan, tape the same number to each chair and crate, and the crew can place things without asking.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "In a straight line, it is 12 miles to our Sterling office and 16 miles to Ashburn. ", "")}Route 7 and Route 123 cross here beside the Beltway, and the ramps fork early, so directions should name the street behind your tower rather than the one in front. Greensboro Drive, Westpark Drive and Tysons Boulevard are the ones that lead to docks.`,
    buildings:
      "High-rise apartments and condominiums of twenty floors and more stand around the stations, with a concierge and a move coordinator. Older garden-style condos remain on Westpark and beyond. Office buildings have docks with a guard and a sign-in book.",
    parking:
      "Assume no street parking. The truck uses the dock for its slot and leaves, and the next one is waiting. If your building shares its dock with shops, deliveries come in the morning, so ask for a slot after lunch.",
    neighbors: ["vienna", "mclean", "reston", "arlington"],
    trustFactors: {
      "Dock to floor": [
        "building-2",
        "Tower moves run on elevator time. Boxes of one size, stacked by the service door, halve the trips.",
      ],
      "Numbered floor plans": [
        "layers",
        "For an office floor we work from your plan. One number on the desk, the crate and the chair is enough.",
      ],
      "Four stations, four districts": [
        "train-front",
        "McLean, Tysons, Greensboro and Spring Hill stations each have their own streets. Name yours and we come in on the right side.",
      ],
    },
    testimonial: {
      name: "Grace L.",
      quote:
        "Two hours of elevator, nineteenth floor, one bedroom. They finished with time left and the concierge remembered their names.",
    },
    faqs: {
      "My lease says McLean or Vienna, but the building is in Tysons. Which do I give you?":
        "Give us both. Tysons has no town government, and mail there has long been addressed to McLean or Vienna. The name of the building and its dock street tell us more than the city does.",
      "The building asks for a certificate of insurance. What do I do?":
        "Ask the building for its exact wording, with the names it wants listed, and pass it on when you book. Do it a week ahead if you can. Docks turn trucks away when the paper is missing.",
    },
  }),
  vienna: () => ({
    metaTitle: "Movers in Vienna, VA: Church Street to Wolf Trap",
    metaDescription:
      "Vienna movers for ramblers, new builds and Church Street shops. Where a truck fits between Maple Avenue and the W&OD, and when not to come.",
    description: "Small-town streets off Maple Avenue, where postwar ramblers stand beside tall new houses.",
    fullDescription: [
      "Walk any side street in Vienna and you see two towns at once. A brick rambler of the 1950s sits on its quarter acre, and next to it stands a new house three stories tall. Families often rent in town while theirs goes up, so one household moves twice within a mile.",
      "The rambler is the easy half: one floor, a basement, a carport. The new house has a finished attic, a basement theater and a staircase with a landing, and builders hand over keys late. Put a day between the closing and the truck if you possibly can.",
      "Church Street keeps the small shops, and the old Freeman Store and the caboose stand by the W&OD Trail. A shop move there is best done before opening. Maple Avenue, which is Route 123, carries all the through traffic with a light at every block, and Saturday noon is its worst hour.",
    ],
    roads: `${ifOffices(["sterling"], "Our Sterling office is 11 miles away in a straight line. From there the truck comes by the Toll Road or Route 7 and turns south. ", "")}From I-66, the Nutley Street exit serves the Metro side of town. Beulah Road and Old Courthouse Road get you in from the north without touching Maple.`,
    buildings:
      "One-story ramblers and split-levels with a basement and a carport, new houses on three or four levels, and a few rows of townhouses toward the Metro. Garages in the new houses are high, but the doors to the basement are sometimes cut down for ducts. Measure that door before you buy the pool table.",
    parking:
      "Most streets allow a truck at the curb, and some have a ditch instead of one. Town rules let a commercial vehicle stay on a residential street only to load or unload, and limit evening hours, so start early. When a house is being built across the way, its trailers take the space from seven in the morning. Near the Metro station, permit signs limit weekday parking, so read the sign in front of your door.",
    neighbors: ["tysons", "fairfax", "mclean", "reston"],
    trustFactors: {
      "Out of a rental, into a new build": [
        "hammer",
        `Builders’ dates slip. Call as soon as yours does${hasDeposit ? ", since a deposit can be applied to a new date" : ""}.`,
      ],
      "Church Street before opening": [
        "store",
        "A shop can be loaded from eight and be clear of the sidewalk by the time customers come.",
      ],
      "Concert nights at Wolf Trap": [
        "calendar-days",
        "Summer shows fill the Toll Road ramps and Trap Road. We check the concert dates before we plan a late unload.",
      ],
    },
    testimonial: {
      name: "Megan D.",
      quote:
        "We moved six streets over, out of a rambler and into the house we built. Everything from the carport made it, even the bikes.",
    },
    faqs: {
      "Our new house is not quite finished. Can you move us in anyway?":
        "If the county has cleared it for occupancy and the path to the door is firm, yes. Bare subfloor is fine, wet concrete is not. We cannot hold your things overnight, since we do not offer storage.",
      "Is a move inside Vienna cheaper because it is so short?":
        "Short drives save time, and that helps. The carrying is the same, though, and so are the stairs at the new place. Ask for a free estimate with both addresses.",
    },
  }),
  mclean: () => ({
    metaTitle: "Movers in McLean, VA: Long Drives and Large Houses",
    metaDescription:
      "Large houses, long driveways and low branches between Old Dominion Drive and the Potomac. What to measure in McLean before the truck arrives.",
    description: "Large houses behind long drives, between Old Dominion Drive and the bluffs of the Potomac.",
    fullDescription: [
      `A McLean move begins at the gate. Drives here are long, curved and lined with old trees, and a ${truckFeet}-foot box truck needs far more height and width than a delivery van. If it cannot reach the house, every piece travels the drive by hand, and that changes the hours more than an extra room would.`,
      "Send three photos: the entrance from the road, the tightest bend, the lowest branch. Tell us if the drive is brick, gravel or heated stone. When a truck should not park on it, we plan a shuttle with dollies from the road, and bring more people.",
      "Inside, the list is longer than elsewhere. Libraries, wine rooms, gym machines, outdoor furniture, art. Jewelry, cash and valuable papers stay with you, and baby grand pianos need a piano specialist. Walk the house with us by phone, floor by floor, and name what leaves with someone else.",
    ],
    roads: `${ifOffices(["sterling"], "As the crow flies it is 14 miles from our Sterling office. ", "")}The Toll Road to Route 123 is the usual way in. Georgetown Pike is narrow and winding, so we use it only for the houses on it, and the George Washington Memorial Parkway is closed to commercial vehicles.`,
    buildings:
      "Estates and large colonials toward Langley and the river, new houses on old lots in Chesterbrook and Franklin Park, and ramblers that are still waiting their turn. Around the center on Old Dominion and Chain Bridge Road stand some townhouses and a few condominium towers. Second staircases are common, and the back one is often the better one.",
    parking:
      "On estate roads there is no shoulder, so the truck goes up the drive or nowhere. In Chesterbrook it can park at the curb. At a gated street, give the guard our name and plate number the day before.",
    neighbors: ["tysons", "vienna", "arlington", "bethesda"],
    trustFactors: {
      "The drive comes first": [
        "ruler",
        "Width at the gate, height at the branches, a place to turn: three measurements settle how a McLean day goes.",
      ],
      "Art and tall cases": [
        "package",
        "List anything framed, glazed or over seven feet, with sizes. Packing for it is arranged ahead.",
      ],
      "Valuation for large households": [
        "shield-check",
        `General liability (${occurrence} per occurrence) covers the house, not its contents. For the contents, choose the valuation before you sign, and list anything worth over $100 a pound.`,
      ],
    },
    testimonial: {
      name: "Robert H.",
      quote:
        "The truck could not make the second bend, which they had worked out from my photos. Four people and a row of dollies, done by five.",
    },
    faqs: {
      [`My driveway is too tight for a ${truckFeet}-foot truck. What happens?`]:
        "The truck stays on the road and your things come down on dollies. We need to know in advance, because it takes more hands and more time. Brick and stone drives are often better off that way.",
      "Do you move grand pianos and wine?":
        "No grand pianos, not even baby grands: a specialist should take them. Wine suffers in summer heat, so ask us before you pack it. Cases for a short drive on a cool day are best in your own car.",
    },
  }),
} satisfies TownPages;
