import { officeTowns } from "../home-offices.ts";
import { laborMinimum } from "../rates.ts";
import { truckFeet } from "../truck.ts";
import { workWeek } from "../work-days.ts";
import type { ServicePages } from "./service.ts";

export const labor = {
  loading: {
    metaTitle: "Loading and Unloading Help for Rental Trucks in NoVA",
    metaDescription: `You rent the truck or the container. Our crew loads it tight, heavy against the cab, strapped in tiers. Typical minimum ${laborMinimum} hours, free estimate.`,
    icon: "container",
    longDescription: [
      "You have the truck, the trailer or the container, and you have the keys. What you need is a crew to load or unload it. That can be at one end, at both, or only at the far end after a drive from Ohio.",
      "A rental truck is loaded in tiers, floor to roof, from the cab backward. Appliances, dressers and book cartons go in first and low. Boxes rise on top of them, mattresses and table tops ride on edge along the wall, and a strap closes each tier every three or four feet.",
      "A container is different. It is lifted and tilted, so the weight is spread evenly left and right and not pushed to one end. A trailer needs about 60 percent of the load ahead of its axle, or it will sway behind your car on Route 7.",
      `This is labor by the hour, and the usual minimum is ${laborMinimum} hours. The total depends on the crew size, the stairs, the walk from door to ramp and how much is packed when we arrive. Boxes that are taped and stacked near the door bring the time down more than anything else.`,
    ],
    features: [
      "Rental trucks, trailers and portable containers",
      "Loading, unloading, or a crew at each end",
      "Heavy pieces low and against the cab",
      "A strap or rope for each tier",
      "Even weight in containers, forward weight in trailers",
      "Beds and tables taken down before they are loaded",
    ],
    prepare: [
      "Rent pads and straps with the truck, or ask us what to bring.",
      "Pick up the truck early enough to have it parked before the crew arrives.",
      "Go one size up, because half a tier too many means a second trip.",
      "Ask your landlord, city or homeowners association whether a container may sit on the street.",
      "Tape every box shut and stack them by weight near the exit.",
    ],
    notMoved:
      "We do not put hazardous items on your truck either, even though it is yours: no gas cans, no propane, no pool chemicals, and a mower only with its tank empty. Keep valuables and food in the cab with you, and do not plan on us for a baby grand piano.",
    benefits: {
      "A load that arrives as it left":
        "Full tiers have little room to slide. Each is tied off before the next one starts.",
      "You do the driving":
        "The rental contract names its drivers, so the driving stays with you. You choose the day, the road and the stops.",
      "Hours, not days":
        "A practiced crew of two often fills a 15-foot truck in an afternoon. Friends with good intentions take the weekend.",
    },
    faqs: {
      "Do you drive the rental truck?":
        "Plan on driving it yourself. Rental contracts and their insurance cover the people named on them.",
      "What size truck should I rent?":
        "Rental companies suggest about 10 feet for a studio, 15 for a two-bedroom apartment and 26 for a house. Add a size if you own a garage full of tools.",
      "How many people do I need for two hours?":
        "Two can load a one-bedroom apartment on a ground floor. Three or four are quicker with stairs, because one person stays in the truck and builds the tiers.",
      "Can you unload a truck that someone else packed?":
        "Yes. Open it with the crew beside you, since things may have shifted, and photograph anything broken before it is touched.",
      "What if the container is too small?":
        "The crew tells you when about a third of the room is left, so you can choose what goes in. The rest needs a second container or one of our trucks, if one is free that day.",
    },
  },
  labor: {
    metaTitle: "Labor-Only Moving Help by the Hour in Northern Virginia",
    metaDescription: `Movers without a truck: rooms cleared for new floors, furniture carried upstairs, a storage unit put in order. Typical minimum ${laborMinimum} hours.`,
    icon: "users",
    longDescription: [
      "Not every move leaves the building. You may need a bedroom set on the third floor instead of the basement, or a living room emptied by nine because the floor layers come at ten. For that you need people, pads and a plan, and no truck.",
      "The crew brings the lifting gear: dollies, sliders, straps and pads. Heavy furniture is walked on sliders over carpet and carried over wood, so that 300 pounds do not leave a line across the oak. Doors come off their hinges to gain an inch.",
      "Common jobs are clearing rooms for painters, swapping two bedrooms, bringing a treadmill up from a basement in Centreville, and putting a storage unit in order so that you can reach the back wall. Another is staging a home for sale, with a sofa tried in three places.",
      `Two things set the price: how many people come and how long they work. The typical minimum is ${laborMinimum} hours, so it pays to make a list for the whole visit. If the list needs a truck after all, tell us when you call, and we will estimate a move instead.`,
    ],
    features: [
      "Rearranging within a home, a floor or a building",
      "Rooms emptied and refilled around painters or floor layers",
      "Storage units sorted, stacked and made walkable",
      "Exercise machines and appliances carried up or down",
      "Rooms set up for a sale, a party or a crib",
      "Dollies, sliders, straps and pads brought along",
    ],
    prepare: [
      "Write the list in order of importance, and put what can be skipped at the end.",
      "Clear the path of rugs, lamps, cords and toys.",
      "Decide where things go, with tape on the floor if it is tight.",
      "Take drawers out and clear the shelves before the clock starts.",
      "Bring the key, the gate code and the unit number for a storage site.",
    ],
    notMoved:
      "Labor crews do not handle hazardous items, so move paint, solvents and gas cylinders yourself before they come. They do not lift baby grand pianos, not even across a room. Hold on to the jewelry box yourself, and empty the refrigerator of anything that spoils.",
    benefits: {
      "You pay for hands, not miles":
        "There is no truck on the bill because there is none on the street. The whole visit goes into lifting.",
      "The list can change":
        "Once the wardrobe stands by the window, you may want it back by the door. Within the booked hours that is simply the next thing on the list.",
      "Kinder to backs and walls":
        "Two movers with shoulder straps carry a treadmill that two friends would struggle with. Corners get a pad before the first lift.",
    },
    faqs: {
      "What is the shortest visit I can book?": `The typical minimum is ${laborMinimum} hours. Group small jobs into one visit, for example the attic boxes, the heavy mirror and the guest bed.`,
      "Can I help, to save time?":
        "You help most by opening doors and deciding where things go. The crew lifts together every day, and an extra person in the middle slows it down.",
      "Can the crew work in my storage unit?":
        "Yes, in a unit that you rent. Check the site’s access hours, and bring pallets or boards if the floor is bare concrete.",
      "How many movers should I ask for?":
        "Two for most single-floor jobs. Ask for three when there is a flight of stairs and something over 250 pounds, and describe the piece when you call.",
      "Do you carry things for contractors?":
        "Furniture and boxed goods, yes. We do not lift stone slabs, drywall by the pallet or anything that is attached to water, gas or house wiring.",
    },
  },
  junk: {
    metaTitle: `Junk Removal in ${officeTowns}, VA`,
    metaDescription:
      "Old sofas, mattresses, appliances and garage shelves carried out, loaded and taken away, and the spot swept. One chair or a whole basement.",
    icon: "trash-2",
    longDescription: [
      "Junk removal is moving with a different last stop. You point, and the crew carries it from where it stands: the attic, the crawl space, the third bay of a garage in Leesburg. You do not have to drag anything to the curb.",
      "Best done before a move. A room emptied on Tuesday is a room you do not pay to pack on Thursday. After a move it is the old mattress, the boxes and the desk that did not fit through the new door.",
      "Big pieces are cut down or taken apart inside if the stairs call for it. Metal, cardboard and working furniture can be kept apart when they have somewhere better to go than a landfill. The floor is swept when the last piece is out.",
      `The estimate depends on the space the load takes in the truck, the stairs, and what the disposal site charges for things such as tires, mattresses and refrigerators. A photo of each pile, with a door in the picture for scale, is enough for a first price. A ${truckFeet}-foot truck swallows most garages in a single load.`,
    ],
    features: [
      "Carried from attic, basement, yard or garage",
      "Sofas, mattresses, desks and shelving",
      "Empty refrigerators, washers and other appliances",
      "Boxes, toys, books and rolled carpet",
      "Metal, cardboard and usable pieces kept apart",
      "The spot swept afterward",
    ],
    prepare: [
      "Mark whatever stays with tape, so that the crew can see it.",
      "Open drawers, coat pockets and books for cash, photos and papers.",
      "Empty the refrigerator and unplug it a day before.",
      "Check with your association or building when a truck may load.",
      "Wipe phones and take the drives out of computers.",
    ],
    notMoved:
      "Hazardous waste is not junk: paint, solvents, pesticides, propane, motor oil, car batteries, fluorescent tubes and anything that may contain asbestos. Your county takes most of them. We do not take spoiled food, medical sharps or baby grand pianos either. Look for valuables before we come.",
    benefits: {
      "Nothing to drag outside":
        "The crew goes to the pile. A sleeper sofa in a basement is their problem from the first step of the stairs.",
      "A smaller move afterward":
        "Whatever leaves now does not have to be packed, loaded and carried in. Ten fewer boxes here are ten fewer to carry there.",
      "One visit for mixed piles":
        "Wood, metal, fabric and cardboard can go in the same corner. You do not have to learn four sets of county rules for them.",
    },
    faqs: {
      "Do I need to sort the pile?":
        "No, just take out anything hazardous and the things you are keeping. A path about three feet wide to the pile saves time.",
      "Where do I take paint, oil and batteries?":
        "To your county. Fairfax takes them at the I-66 Transfer Station and the I-95 Landfill Complex. Loudoun holds collection days (loudoun.gov/hhw) and takes propane, motor oil and car batteries at its landfill. Latex paint that has dried hard in an open can is usually accepted in the trash.",
      "Will you take an old refrigerator?":
        "Yes, if it is empty, unplugged and dry. The refrigerant inside has to be recovered by law, which is why a disposal site may charge for it.",
      "Can you clear a whole house?":
        "Yes, an estate or a rental is a common job. Walk it first with the family, take out papers and jewelry, and list the rooms for the estimate.",
      "Can junk removal and my move be on the same day?":
        "Yes, if the two piles are clearly apart. Put the disposal pile in a room of its own, with a sign on the door, and walk the crew past it first.",
    },
  },
  furniture: {
    metaTitle: "Furniture Moving and Assembly in Northern Virginia",
    metaDescription: `Beds, desks, cribs and wardrobes taken apart, moved and rebuilt, with every screw kept in a labeled bag. Open ${workWeek}, free estimate.`,
    icon: "sofa",
    longDescription: [
      "Some furniture only moves in pieces. A wardrobe that was built in its room will not leave through a 30-inch door, and a bunk bed has 40 bolts that look alike once they are mixed. We take it apart, move it and put it back together where it goes.",
      "The order matters. A photo is taken before the first screw, doors and drawers come off, panels are padded face to face, and the hardware of each piece goes into its own bag with a name on it. At the other end the frame is squared first and the doors are hung last, so that they close.",
      "Flat-pack furniture needs an honest look. Particleboard holds its cam locks once, sometimes twice, and seldom a third time. We will tell you if a 10-year-old dresser is more likely to survive in one piece.",
      `The estimate depends on the number of pieces, how they are joined, and the stairs between rooms. Work in one place without a truck is booked as labor, typically with a ${laborMinimum}-hour minimum. New furniture in boxes can be part of the same visit.`,
    ],
    features: [
      "Beds, bunk beds and cribs",
      "Wardrobes and wall units in panels",
      "Standing desks and office chairs",
      "New flat-pack furniture built from the box",
      "Marble, glass and mirror tops carried on edge",
      "Hardware bagged and labeled for each piece",
      "Felt pads under the feet on wood floors",
    ],
    prepare: [
      "Find the manual or the model name, and the odd key that came with the piece.",
      "Empty shelves and drawers, and clear about three feet around the furniture.",
      "Check that every box of a new piece has arrived, and leave it closed.",
      "Ask the landlord before anything is screwed to a wall.",
      "Measure the ceiling, since tall wardrobes are often built lying down and tilted up.",
    ],
    notMoved:
      "Empty furniture of food, jewelry and hazardous things such as lamp oil, nail polish and lighters. Baby grand pianos count as instruments, not furniture, and we do not move them. Built-in cabinets, gas fireplaces and anything wired into the wall need a contractor.",
    benefits: {
      "Every screw has a name":
        "One bag and one photo for each piece. No handful of bolts is left on the windowsill when the bed is up.",
      "Doors that still close":
        "A frame that is a quarter inch out of square pinches its drawers for years. It is checked across both diagonals before the back goes on.",
      "An honest word on old particleboard":
        "Some pieces should be carried whole and some are not worth the trip. You hear which before the tools come out.",
    },
    faqs: {
      "Do you build new flat-pack furniture?":
        "Yes. Leave the boxes closed until the crew comes, keep them in the room where the piece belongs, and have the order handy in case parts are missing.",
      "Can you get my sofa through a narrow door?":
        "Feet, backs and doors often come off, which gains two to six inches. If the frame is glued and larger than the opening, the crew will say so and not force it.",
      "Will you fasten a dresser to the wall?":
        "Tall furniture should be anchored, especially with small children in the home. Tell us what the wall is made of when you book, and get permission if you rent.",
      "Are adjustable beds and standing desks different?":
        "They have motors, cables and a heavy base. Lower them to their transport position and unplug them first, and keep the remote out of the boxes.",
      "What if a part is already broken or missing?":
        "The crew shows you and writes it down. Manufacturers often send single parts by model number, so keep the manual.",
    },
  },
} satisfies ServicePages;
