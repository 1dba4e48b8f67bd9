/** The testimonials are samples. */
import { ifOffices } from "../by-office.ts";
import { movesWithinMaryland } from "../company.ts";
import type { TownPages } from "./location.ts";

export const maryland = {
  bethesda: () => ({
    metaTitle: "Movers in Bethesda, MD: Wisconsin Avenue High-Rises",
    metaDescription:
      "Bethesda movers for high-rises on Wisconsin Avenue, brick colonials off Bradley Boulevard and doctors moving for NIH. Bridge hours and docks included.",
    description:
      "High-rises on Wisconsin Avenue and brick colonials on leafy streets, across the American Legion Bridge.",
    fullDescription: [
      "Downtown Bethesda has grown tall along Wisconsin Avenue, Old Georgetown Road and the grid of Woodmont Triangle. A move there goes through a concierge and a dock on a side street. The front of the building faces six lanes, and nobody unloads in them.",
      "Step back three blocks and it is brick colonials, Tudors and new houses under large oaks, in Edgemoor, Battery Park, Bradley Hills and toward Chevy Chase. Entry halls are formal and stairs are wide. The difficult pieces are in the attic and in the basement, behind a door that was once the coal chute.",
      "The National Institutes of Health and Walter Reed sit side by side north of downtown. Fellows, residents and military families come for a year or two and go again, many on dates that a program sets. A furnished rental turns into a partial load, so list what is yours before the truck arrives.",
    ],
    roads: `${ifOffices(["sterling"], "It is 18 miles to our Sterling office in a straight line, but the Potomac lies between, and the American Legion Bridge is where the Beltway thickens.", "From Virginia, the American Legion Bridge is where the Beltway thickens.")} Crossing after half past nine and returning before three is the plan. Clara Barton Parkway looks shorter on the map and is closed to trucks.`,
    buildings:
      "Condominium and rental towers with a freight elevator, a loading berth and a rule book. Older mid-rises on Battery Lane with one elevator for everything. Colonials with two full floors, an attic stair and a basement, often with a slate roof and plaster walls that mark easily.",
    parking:
      "Downtown curbs are metered, and Montgomery County takes requests to reserve the spaces, so give its parking office the meter numbers. Public garages are for cars. On residential streets many blocks are permit-only on weekdays, yet the driveways are usually long enough for the ramp.",
    neighbors: ["rockville", "washington-dc", "mclean", "arlington"],
    trustFactors: {
      "Program dates at NIH": [
        "calendar-days",
        "Many fellowships start in July. Reserve the elevator and the crew the same week the letter comes.",
      ],
      "Berths off Wisconsin": [
        "building-2",
        "Most docks open to a side street or an alley. Send us the name of that street with the address.",
      ],
      "The bridge at the right hour": [
        "clock",
        "The American Legion Bridge sets the start time. Two hours later can mean one hour less on the road.",
      ],
    },
    testimonial: {
      name: "Samuel E.",
      quote:
        "From a tower by the Metro to a colonial off Bradley. The dock slot was two hours and they had the truck shut in ninety minutes.",
    },
    faqs: {
      "Does a Virginia company move people within Maryland?": movesWithinMaryland
        ? "Yes, registered there, with a number at the bottom of this page. A move from one Bethesda address to another is best booked for the middle of the day, because the truck crosses the river twice and wants light traffic both ways."
        : "Maryland asks movers for a registration of their own, so ask us first. A move between Bethesda and Virginia or DC is everyday work.",
      "My condo wants pads, a deposit and a certificate. Which of these is mine to arrange?":
        "The deposit is between you and the building. Pads are hung by its staff in most towers, so ask. For the certificate, send us the sample page the manager has on file.",
    },
  }),
  rockville: () => ({
    metaTitle: "Movers in Rockville, MD: The Pike, King Farm, Twinbrook",
    metaDescription:
      "Rockville movers for apartments on the Pike, Twinbrook capes, King Farm townhouses and lab offices off I-270. How to plan alleys, docks and the river.",
    description:
      "Apartments on Rockville Pike, Twinbrook’s small houses, King Farm’s alleys and labs along I-270.",
    fullDescription: [
      "Rockville is the seat of Montgomery County and strings most of itself along one road. Rockville Pike, which is Wisconsin Avenue farther south, has the shops, the Metro stations and a growing row of apartment buildings. The truck should touch it as little as possible, because every block has a left turn someone is waiting to make.",
      "The neighborhoods differ by age. The West End has Victorian houses and big porches behind the courthouse. Twinbrook was built for returning veterans, in Cape Cods and ramblers with small rooms and low basements. King Farm and Fallsgrove came around 2000, with townhouses whose garages open to an alley.",
      "Along I-270 and Research Boulevard are laboratories and biotech offices. We move furniture, files and monitors, but samples, reagents and gas cylinders need a licensed carrier, since we do not move hazardous items or perishables. Walk the floor with your safety officer and mark what stays.",
    ],
    roads: `${ifOffices(["sterling", "ashburn"], "Our nearest office is Sterling, 16 miles away in a straight line, and Ashburn is 18 miles away. The river has no bridge on that line, so the road goes around by the Beltway and the I-270 spur.", "From Virginia, the road goes around by the Beltway and the I-270 spur.")} Veirs Mill Road and Route 28 are the cross streets to know, and both are slow at five.`,
    buildings:
      "Mid-rise and high-rise apartments near the Metro with a freight elevator and a dock. Cape Cods with a steep stair to two rooms under the roof. King Farm townhouses of three and four levels with the kitchen on the second. Offices and labs with wide doors, badge readers and a shipping clerk.",
    parking:
      "In King Farm the alley is the service side, but it is one truck wide, so neighbors need a note the day before. Twinbrook streets take a truck at the curb. Around Town Square ask the City of Rockville about the loading zones, and use the building’s own dock when there is one.",
    neighbors: ["bethesda", "washington-dc", "mclean", "tysons"],
    trustFactors: {
      "Labs, minus the chemistry": [
        "package",
        "Desks, benches and files travel. Reagents, samples and cylinders do not, and a list avoids surprises.",
      ],
      "King Farm alleys": [
        "door-open",
        "Load from the garage side. A note under each neighbor’s door saves a lot of honking.",
      ],
      "Under a Twinbrook roof": [
        "house",
        "Cape Cod attics have a knee wall and a narrow stair. A king-size box spring has to be a split one.",
      ],
    },
    testimonial: {
      name: "Wei C.",
      quote:
        "Twinbrook cape to King Farm, two cats and far too many books. The alley was clear and we were done by three.",
      rating: 4,
    },
    faqs: {
      "Which address is Rockville and which is North Bethesda?":
        "The city ends around Twinbrook, but mail along the Pike south of it may carry either name. It matters for permits: inside the limits you ask the City of Rockville, outside them Montgomery County.",
      "What should I ask the association in King Farm?":
        "Ask three things: whether trucks may use the alley, whether there are quiet hours, and where a truck over twenty feet should wait. Forward us the reply. It goes to the crew with the address.",
    },
  }),
} satisfies TownPages;
