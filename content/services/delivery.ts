import { company } from "#content/company.ts";
import { shortArea } from "#content/contact-details.ts";
import { offersJunk } from "../left-out.ts";
import { truckFeet, truckHolds, truckPallets } from "../truck.ts";
import { workDays, workWeek } from "../work-days.ts";
import type { ServicePages } from "./service.ts";

export const delivery = {
  "box-truck": {
    metaTitle: `Box Truck Delivery with a Driver, ${shortArea}`,
    metaDescription: `A ${truckFeet}-foot box truck with a driver for store pickups, event gear and pallets, within about ${company.deliveryMiles} miles. Free estimate by phone or online.`,
    icon: "truck",
    longDescription: [
      `You have goods in one place and want them in another, dry, upright and signed for. That is a box truck with a driver: ${truckFeet} feet of floor and ${truckHolds} cubic feet behind a roll-up door.`,
      "Typical loads are booth crates for a trade show in Washington, chairs and staging for a wedding near Middleburg, a kitchen from a cabinet shop, or the stock of a store that is moving. Straps and pads hold what is not on a pallet.",
      "A truck this size has its own map. It needs about 13 feet of height, so most parking garages are closed to it, and the George Washington Memorial Parkway is closed to commercial vehicles. Give us the dock or the gate, not only the street address.",
      `We deliver within a radius of about ${company.deliveryMiles} miles${company.deliveryMiles < 150 ? "" : ", which takes in Richmond, Charlottesville and Baltimore"}. The estimate depends on the miles, the hours at each stop, the number of stops and whether the driver needs a second person to unload.`,
    ],
    features: [
      `${truckFeet}-foot box with a driver`,
      "One pickup or several in a row",
      "Trade show, event and exhibition loads",
      "Store, workshop and auction pickups",
      "Straps and pads for loose pieces",
      "Helpers to load and unload, when you ask for them",
    ],
    prepare: [
      "List the pieces with length, width, height and weight.",
      "Send the order number and the pickup hours of the store or the show.",
      "Ask the venue for its dock times, and for a pass if it requires one.",
      "Name who releases the goods and who receives them, with a phone number for each.",
      "Tell us which pieces must stay upright and which must not be stacked.",
    ],
    notMoved:
      "The truck is not refrigerated, so we do not take food, flowers or other perishables. We do not take hazardous goods, cash, artwork that needs an escort or baby grand pianos either.",
    benefits: {
      "No rental counter":
        "You do not have to park, fuel or back up the truck. The driver does this every day.",
      "Room for awkward things":
        "Kayaks, signs, counters and 16-foot boards ride under a roof. One trip replaces more than 20 pickup loads.",
      "Several stops, one run":
        "Two suppliers and a job site can be one route. Put them in the order you want and leave the load plan to the driver.",
    },
    faqs: {
      "How far will the truck go?": `About ${company.deliveryMiles} miles from our area. For anything farther, call the office with both addresses.`,
      "Does the driver help with loading?":
        "Tell us what has to be lifted and how far. One person can handle light goods; furniture and crates take a helper, and that changes the estimate.",
      "Can I ride along?":
        "Please follow in your own car or meet the truck there. The driver will have your number, and you will have the office’s.",
      "Can you pick up my order from a store?":
        "Yes. Most stores want the order number, the name on the order and a written release for the driver. Send all three a day ahead.",
      "Can the truck wait during an event and take things back?":
        "Ask for both trips or for waiting time in one estimate. For a multi-day show, two trips usually make more sense.",
    },
  },
  "final-mile": {
    metaTitle: `Final-Mile Delivery to the Room, ${shortArea}`,
    metaDescription: `From the warehouse or store to the room you choose, unpacked and placed, with the packaging taken away. Within about ${company.deliveryMiles} miles of our area.`,
    icon: "map-pin-house",
    longDescription: [
      "The last few miles are the hard ones. A sofa crosses the country on a pallet without trouble and then meets a walk-up. We pick it up from the warehouse or the store and carry it to the room where it will stay.",
      "Before it leaves the warehouse, we check the carton for holes, wet corners and the right label. In your home the crew opens it, shows you the piece, puts it in place, screws on legs and handles, and takes the cardboard and foam away. You sign after you have looked, not before.",
      "For stores and designers the work is the same, many times over. Send us a week’s orders with addresses, phone numbers and floors, and we turn them into routes. Each delivery comes back to you with a signature and a note of anything that was wrong.",
      `Our radius is about ${company.deliveryMiles} miles. The estimate depends on the distance, the weight and number of cartons, the stairs, and how much there is to do in the room. A delivery to the door takes less time than one that ends with the bed set up, so tell us which you want.`,
    ],
    features: [
      "Pickup at warehouses, stores and freight terminals",
      "Cartons checked before they are loaded",
      "Carried upstairs and into the room",
      "Legs, handles and bed frames put on",
      "Cardboard, foam and plastic taken away",
      "A signature and a condition note for each delivery",
      "Single orders or routes for a store",
    ],
    prepare: [
      "Measure the piece in its carton, then the hallway, the elevator and the stairs.",
      "Clear the spot, and decide what happens to the old piece.",
      "Have your order or tracking number and the name on it ready.",
      "Be home, or name an adult who may inspect and sign.",
      "Tell the front desk that a delivery is coming, and ask whether it must use the service entrance.",
    ],
    notMoved:
      "We do not deliver cartons with hazardous contents, groceries and meal kits, or jewelry and other valuables. Baby grand pianos go with a piano mover. We do not connect gas, water or 240-volt appliances either, so book the installer for the day after.",
    benefits: {
      "You see it before you sign":
        "The carton is opened in front of you. A scratch found then is the seller’s, and a scratch found next week is an argument.",
      "No cardboard in the hall":
        "A king bed can leave 30 square feet of cardboard behind. It goes out the door with the crew.",
      "One crew from dock to bedroom":
        "The people who lift it off the dock also set it down. Nobody hands your order over to a stranger at the curb.",
    },
    faqs: {
      "What does final mile mean?":
        "It is the last part of a delivery, from a local warehouse or store to the person who ordered. It is the shortest part and takes the most hands.",
      "What if the piece arrives damaged?":
        "Write it on the delivery receipt, take photos of the carton and the piece, and tell the seller the same day. You may refuse it if it cannot be used.",
      "Can I track the delivery online?":
        "No, there is no real-time tracking of our trucks. Ask for a time window when you book, and call the office if you want to know how the route is running.",
      ...(offersJunk
        ? {
            "Will you take my old sofa away?":
              "Ask for junk removal on the same trip. It has to be in the estimate, so that there is room on the truck and time for two trips through the door.",
          }
        : {}),
      "Can a store book regular days?": `Call the office with your volume, your area and the days you want. We run ${workWeek}${workDays.includes("Saturday") ? ", so people who work can get their orders on Saturday" : ""}.`,
    },
  },
  freight: {
    metaTitle: `Local Freight and Pallet Delivery in ${shortArea}`,
    metaDescription: `Palletized and oversized loads between businesses in ${company.serviceArea}, on a bill of lading, within about ${company.deliveryMiles} miles. Free estimate.`,
    icon: "forklift",
    longDescription: [
      `Freight is counted in pieces, pounds and inches. One standard pallet is 48 by 40 inches, and about ${truckPallets} of them stand on the floor of a ${truckFeet}-foot truck, two across. Tell us what you have in those terms and the rest is quick.`,
      "A load travels on a bill of lading that names shipper, receiver, piece count, weight and condition. The driver counts at pickup, straps or bars the pallets so that they cannot walk, and gets a signature on the same paper at the other end. That way a short count is found at the dock in Manassas, not in an audit.",
      "Docks decide the day. With a dock at each end, a forklift does in 20 minutes what takes an hour by hand. Without one, say so in your first message, because the pallets may have to be broken down and carried, and that needs people.",
      `We carry freight within a radius of about ${company.deliveryMiles} miles. The price depends on weight, floor space, miles, waiting time and how it is unloaded. For runs that repeat each week, ask for one estimate.`,
    ],
    features: [
      "Pallets, crates and long pieces",
      "Business to business, dock to dock or dock to floor",
      "Bill of lading with piece count and condition",
      "Load bars and straps to prevent shifting",
      "Store fixtures, machines and trade materials",
      "Partial loads and repeat runs",
    ],
    prepare: [
      "Wrap pallets tightly, keep cartons inside the edge and label all four sides.",
      "Give weight and size for each piece, and the height including the pallet.",
      "Tell us for both ends: dock height, forklift, appointment, gate rules.",
      "Have the bill of lading or the purchase order number ready for the driver.",
      "Mark the center of gravity on machines, and drain oil and coolant.",
    ],
    notMoved:
      "Nothing that needs a hazardous materials placard, no refrigerated or perishable goods, no bullion, cash or other valuables, and no live animals. Instruments such as baby grand pianos are outside this service, however well they are crated.",
    benefits: {
      "A truck sized for a few pallets": `A 53-foot trailer has no business in an alley in Old Town Alexandria. A ${truckFeet}-foot truck gets to where your customer really is.`,
      "The count is on paper":
        "Pieces in, pieces out, two signatures. Your receiver checks one line and signs.",
      "Straight there":
        "Regional freight does not have to sit in a terminal overnight. What is loaded in Sterling in the morning can be on a floor in Frederick by lunch.",
    },
    faqs: {
      "How many pallets fit on the truck?": `About ${truckPallets} of the standard size on the floor. Weight may set the limit before space does, so give us both.`,
      "Can you deliver where there is no dock?":
        "Often, by hand or with the receiver’s forklift. Ask about unloading gear before you book, because it decides which truck and how many people we send.",
      "Do you deliver freight to homes?":
        "For a pallet to a private address, book final mile, which includes the carry into the house. This service is for businesses.",
      "What counts as oversized?": `A piece that is longer or taller than a pallet and still fits a ${truckFeet}-foot box: counters, pipes, signs, machine frames. We do not take loads that need a permit or a flatbed.`,
      "What happens when the count does not match?":
        "The driver writes the difference on the bill of lading with the person at the dock, and calls the office before the truck leaves. Both sides keep a copy.",
    },
  },
} satisfies ServicePages;
