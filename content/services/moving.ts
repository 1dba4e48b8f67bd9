import { ifOffices, route7Offices } from "../by-office.ts";
import { capAtDelivery } from "../cap-at-delivery.ts";
import { company } from "../company.ts";
import { homeArea } from "../contact-details.ts";
import { depositFact, depositHolds } from "../deposit.ts";
import { homeOffices, officeTowns } from "../home-offices.ts";
import { forPremises, inAll, occurrence } from "../insurance.ts";
import { offersEmergency, openingHours, openWeek } from "../opening-hours.ts";
import { billOfLading, localMeans, paymentTerms } from "../payment.ts";
import { registrationsInWords } from "../registrations.ts";
import { truckCubicFeet, truckFeet, truckHolds, usualHome } from "../truck.ts";
import { worksDaily, workWeek } from "../work-days.ts";
import type { ServicePages } from "./service.ts";

export const moving = {
  residential: {
    metaTitle: `Residential Movers in ${homeArea}`,
    metaDescription: `Apartment, townhouse and house moves in ${truckFeet}-foot trucks. Furniture padded, beds rebuilt, boxes in their rooms. ${depositHolds}.`,
    icon: "house",
    longDescription: [
      `A household move starts with a count. You tell us the rooms, the floors and the heavy pieces, and we plan the crew and the truck from that. Our trucks are ${truckFeet}-foot box trucks that hold ${truckHolds} cubic feet${usualHome && `, the usual size for ${usualHome}`}.`,
      "On the day, furniture is wrapped in quilted pads before it leaves its room. Bed frames and table legs come off, and their bolts ride in one labeled bag. Runners cover the floors that get walked on most, and the banister gets a pad wherever a dresser has to pass it.",
      "Homes here differ, and so does the work. A townhouse in Ashburn often has three levels and a turn at each landing. A garden apartment in Alexandria has open stairs and a long walk to the lot, and a high-rise in Arlington runs on its elevator calendar.",
      `The price depends on how much there is, the stairs and the walk between door and truck, and how far apart the two homes are. ${depositHolds}, and the rest is due when the truck is unloaded. The estimate is free.`,
    ],
    features: [
      "Quilted pads on furniture before it leaves the room",
      "Beds, cribs and tables taken apart and rebuilt",
      "Runners on floors and pads on banisters",
      "Cartons carried to the room written on them",
      "Washers, dryers and refrigerators, once disconnected",
      "Stairs, elevators and long walks counted in the estimate",
    ],
    prepare: [
      "Reserve the elevator or loading area at both ends, if the building has one.",
      "Keep about 50 feet of driveway or curb free, so that the truck can lower its ramp.",
      "Empty and defrost the refrigerator a day ahead, then prop the doors open.",
      "Have gas lines shut off and disconnected by someone licensed to do it.",
      "Put keys, papers, medicine and chargers in your own car.",
      "Write a room name on each door of the new home, in the same words as on the boxes.",
    ],
    notMoved:
      "Propane tanks, paint, cleaners and other hazardous items stay off a household truck. So do food that spoils, baby grand pianos, and valuables such as jewelry, cash and passports, which ride with you.",
    benefits: {
      "A bed to sleep in":
        "Bed frames are rebuilt in the room where you want them. Whatever is still in boxes, you have a mattress the first night.",
      "Two walks through the house":
        "You walk the rooms with the crew lead before loading and again after unloading. Scratches that were there before get noted, and nothing stays behind in the attic.",
      "A truck with room to load well": `With ${truckCubicFeet.low.toLocaleString("en-US")} cubic feet or more to work in, sofas stand on end and boxes sit in tiers. Nothing has to be forced under something heavier.`,
    },
    faqs: {
      "How long does a move from a house or apartment take?":
        "Stairs, elevators and the walk to the truck matter more than miles. A one-bedroom apartment is often done in half a day, and a three-level townhouse can take the whole day. Ask for the expected hours with your estimate.",
      "Can clothes stay in the dresser?":
        "Light clothes can stay in a solid-wood dresser. Empty one made of particleboard, because the weight pulls its joints apart. Take anything loose, heavy or breakable out of both.",
      "Do you move the washer and dryer?":
        "Yes, once the hoses, the vent and any gas line are off. Put the shipping bolts back into a front-loading washer, so that its drum cannot swing on the road.",
      "What if the truck cannot reach my front door?":
        "Tell us about a steep driveway, a low branch or a courtyard before the day. The truck then stays on the street, and we plan the carry with dollies and one more pair of hands if needed.",
      "Can one move have two destinations?":
        "Yes, for example when a household splits in two or part of it goes to a parent. List each stop when you ask for the estimate, because the last things unloaded have to be the first things loaded.",
    },
  },
  commercial: {
    metaTitle: `Office and Commercial Movers in ${company.serviceArea}`,
    metaDescription: `Office, clinic and shop moves planned desk by desk, with a certificate of insurance for your building and dates ${workWeek}.`,
    icon: "building-2",
    longDescription: [
      "A good office move starts on paper. Every workstation gets a number, and the same number goes on its chair, its monitor and its cartons. A plan of the new floor shows where number 14 sits, so the crew reads it at the door and nobody has to come and ask you.",
      `Then come the buildings. Property managers in Tysons, Reston and downtown DC often want a certificate of insurance, a booked freight elevator and covered lobby floors before a mover may start. Our general liability is ${occurrence} per occurrence${inAll}${forPremises}. It covers the building, not the goods we carry.`,
      `We work ${workWeek}. A move on Saturday leaves Sunday for testing phones and printers, and the doors can open on Monday. Office hours are ${openWeek}${offersEmergency ? ", with an emergency line around the clock" : ""}, so tell us early if your building allows moves only at night.`,
      `The estimate counts workstations, cabinets, machines, floors and the distance from dock to suite. ${depositHolds}, for a business as for a home, with final payment at unloading. If your leases overlap by a week, we can split the move into two smaller ones.`,
    ],
    features: [
      "Workstations numbered to match your floor plan",
      "Monitors and computers padded and kept upright",
      "Files kept in the order of their drawers",
      "Conference tables and shelving taken down and rebuilt",
      "Certificate of insurance sent to the property manager",
      "Lobby floors, door frames and elevator walls covered",
      "Stock and fixtures for shops, moved shelf by shelf",
    ],
    prepare: [
      "Get the move rules of both buildings: hours, dock, elevator and certificate wording.",
      "Mark the new floor plan with one number for each desk.",
      "Back up every computer, photograph its cables and bag them by desk number.",
      "Ask the leasing company how its copier must be prepared.",
      "Put a colored sticker on what stays, so that it does not ride along.",
      "Name one person on each floor who can answer questions.",
    ],
    notMoved:
      "Hazardous items in a workplace are easy to forget: lab chemicals, compressed gas, used toner, cleaning supplies and the loose batteries in a server closet. We leave those, along with petty cash, controlled drugs, signed originals and whatever is in the break-room refrigerator. A baby grand piano in the lobby is a job for a piano mover.",
    benefits: {
      "One number for each desk":
        "Chair, screen, pedestal and boxes carry the same number from the old floor to the new one. People unpack their own work, not their neighbor’s.",
      "Paperwork for the landlord":
        "Send us the sample certificate that your building hands out. You can then check the names and limits on ours before the day, not at the dock.",
      "Dates that spare the workday": `${worksDaily ? "Saturdays and Sundays are working days for us" : `We work ${workWeek}`}. Most small offices would rather lose a weekend afternoon than a Tuesday.`,
    },
    faqs: {
      "Can we move without closing for a day?":
        "Often, when the office is small. Teams pack their desks on Friday, the move runs on Saturday, and Sunday is left for testing. A clinic or a shop may need two loads, with the part that earns money moved last.",
      "Who disconnects the computers?":
        "Your IT person or each user does. The crew wraps, carries and places the equipment at its number, and leaves network and power connections to whoever keeps the passwords.",
      "What will our building ask for?":
        "Usually a certificate that names the owner and the manager, an elevator booking, and a rule about hours. Ask for the written move policy of both addresses and forward it to us.",
      "Do you move safes, server racks and copiers?":
        "Tell us the make and weight before you book. For a safe we check floors and thresholds, a rack travels empty, and the leasing company may have to lock its copier first.",
      "How early should a business book?":
        "One to two weeks is our usual advice. A tower with one freight elevator books up sooner, so check its calendar before you announce a date to your staff.",
    },
  },
  "one-time": {
    metaTitle: "One-Time and Single-Item Movers in Northern Virginia",
    metaDescription: `One heavy sofa, a dorm room or a piece bought from a neighbor, moved with pads, straps and a ${truckFeet}-foot truck. ${depositFact}, estimate free.`,
    icon: "calendar-check",
    longDescription: [
      "Some moves are one piece or one room. A sofa bought from a neighbor in Herndon, a hutch from your aunt in Leesburg, a dorm room in Fairfax at the end of May. You need a truck, straps and two people who know how to turn a corner.",
      `The piece gets the same care as a full load. It is measured, padded, carried and strapped to the wall of the truck. A ${truckFeet}-foot box also takes what no van can, such as a table that will not come apart or a mattress that must not be folded.`,
      "The path decides the job. An 84-inch sofa may pass a 36-inch door and still not make the landing behind it. Measure the piece, then the doors, the stairs and the elevator at both ends, and give us the smallest number.",
      `The estimate depends on weight, stairs and the distance between the two doors. ${depositHolds}, and you pay the balance when the piece is in its new place. You can book two small jobs on the same route as one.`,
    ],
    features: [
      "One item, one room or one studio",
      "Pickup from a seller, a relative or a shop",
      "Dorm and student apartment moves",
      "A team lift for any piece too heavy for one person",
      "Straps to the truck wall, even for a single chest",
      "Carried to the spot you point at, not left at the curb",
    ],
    prepare: [
      "Measure the piece in three directions and the tightest door on the way.",
      "Send one clear photo with a person or a chair in it for scale.",
      "Pay a private seller first and agree on the pickup time.",
      "Give us a phone number that will be answered at each address.",
      "Ask the residence hall about its move-out hours and where a truck may stop.",
    ],
    notMoved:
      "The list is the same for a single item. We cannot take a tank of fuel or any other hazardous item, a chest freezer full of food, a baby grand piano, or a box of coins or jewelry.",
    benefits: {
      "No household needed":
        "Nobody will tell you that the job is too small to plan. This page is for the list with one line on it.",
      "The corner is measured first":
        "Three measurements and a photo show whether legs, doors or drawers have to come off. You find out by phone, not halfway up the stairs.",
      "A date you can shift": `Sellers and roommates change their minds. ${paymentTerms.youCancel.local}`,
    },
    faqs: {
      "Is a single piece of furniture worth a truck?":
        "Yes, if it is heavy, long or means a lot to you. Compare our estimate with a day of rental, fuel, two friends and the risk to your back.",
      "Can you pick up something I bought from a stranger?":
        "Yes. Settle the payment with the seller yourself, since the crew cannot hand over money for you. Ask the seller to keep a path clear from the piece to the door.",
      "Do I have to be at the pickup?":
        "Someone should be there to show the crew the right piece and to note its condition. It can be the seller or a friend, as long as you are reachable by phone.",
      "How soon can a single item be moved?":
        "Same-week dates are possible and sometimes the same day, so call and ask. From May to September, when students and families move at once, give it one to two weeks.",
      "Would you move my upright piano?":
        "Ask us before you book, with the make and the number of steps at each end. We do not move baby grands at all.",
    },
  },
  packing: {
    metaTitle: `Packing and Unpacking Help in ${company.serviceArea}`,
    metaDescription:
      "Packers who bring cartons, paper and tape. A kitchen or the whole home, each box labeled on two sides with its room. Ask for a free estimate.",
    icon: "package-open",
    longDescription: [
      "A kitchen alone can fill 15 cartons, and it is the room most people leave for last. You can hand us just that room, only the glass and the art, or the whole home down to the last drawer. Pack as much of the rest yourself as you like.",
      "There is a carton for everything. Books go into small ones of 1.5 cubic feet, so that no box weighs 80 pounds. Plates stand on edge in double-walled dish packs, hanging clothes go on the bar of a wardrobe carton, and pictures travel upright in flat mirror cartons.",
      "Labels do the rest of the work. Room and contents are written on two sides, never only on the lid, where the next box would hide them. In the new home the crew reads the label at the door and sets the box down once.",
      "Unpacking is packing in reverse. Cartons are opened in their rooms, things are put on counters, shelves and beds, and the paper is flattened. Start with the kitchen and one bathroom, because those two rooms make the first morning bearable.",
      "The estimate depends on the number of cartons, how much is fragile, and whether you want unpacking too. Ask for packing 1 to 2 weeks ahead together with your move, and earlier for dates from May to September. Clothes, linens and books are the part to do yourself if you want to spend less.",
    ],
    features: [
      "Cartons, paper and tape brought by the packers",
      "Dish packs for glass and china, plates on edge",
      "Wardrobe cartons with a bar for hanging clothes",
      "Mirror cartons for pictures, mirrors and screens",
      "Room and contents written on two sides",
      "One room, fragile things only, or the whole home",
      "Unpacking onto counters, shelves and beds",
    ],
    prepare: [
      "Sort first, because packing what you will throw out costs you twice.",
      "Put what you will carry yourself in one room, with the door closed.",
      "Empty and dry the dishwasher, the hamper and any fish tank.",
      "Point out what is already broken or loose, so that it is noted before it is wrapped.",
      "Leave one cupboard for the last evening: coffee, plates, soap and a towel.",
    ],
    notMoved:
      "Packers do not box aerosols, bleach, lighter fluid, nail polish remover or anything else hazardous. Open food and frozen goods are left out as well. Jewelry, cash, keys and documents belong in a bag that you close and carry yourself.",
    benefits: {
      "Boxes that stack":
        "A carton filled to the top does not crush, and cartons of one size stack square. The load is quicker to carry and safer on the road.",
      "You find the coffee":
        "Two labeled sides and a short list of contents mean that you open the right box first. Nobody cuts tape on eleven others to look for a kettle.",
      "As much or as little as you want":
        "Split it by room or by material. Many people box the books and the closets themselves and leave us the kitchen, the lamps and the pictures.",
    },
    faqs: {
      "When do the packers come?":
        "Usually the day before the truck, and for a small home on the same day. A large house may take two days, so that loading can start on time.",
      "Do I have to buy boxes?":
        "We bring them for the rooms we pack; cartons, paper and tape are a line of their own on the estimate. For your own share, buy new cartons in two or three sizes, because boxes from a grocery store rarely stack and often come damp.",
      "Can you pack only the breakable things?":
        "Yes. Name the rooms or the cabinets: kitchen glass, art, lamps and screens are the usual list.",
      "Where do plants and spices go?":
        "Sealed dry spices can be boxed upright. Plants are perishable, so take them in your own car, with the pots in an open carton.",
      "What happens to the empty cartons?":
        "We can flatten and stack them as we unpack. Tell us when you book if you want them gone the same day, or offer them to the next person who moves.",
    },
  },
  "long-distance": {
    metaTitle: `Long-Distance Movers from ${company.serviceArea}`,
    metaDescription: `Moves out of ${company.serviceArea} on one numbered inventory, checked at both ends. 50% is due at loading. Registered, insured, free estimate.`,
    icon: "route",
    longDescription: [
      "Distance changes the paperwork more than the lifting. Every piece gets a numbered sticker, and an inventory lists the number, the item and its condition. You sign that list when we load, and you check it off, number by number, when we unload.",
      `A household move between states falls under federal rules. You are entitled to a written estimate, a bill of lading, and the booklet Your Rights and Responsibilities When You Move. ${billOfLading}.`,
      // 46.2-2157 was read on November 29, 2026, as of March 2023.
      `Over 30 miles within Virginia, our tariff at the DMV sets the price, and with our written estimate you get the information booklet that the Code of Virginia asks for (46.2-2157).${registrationsInWords && " Our registration numbers are at the bottom of every page of this site, so that you can look them up."}`,
      "A long road is hard on a loose load. Furniture is padded on all six sides, tiers are built to the roof and strapped every few feet, and heavy things go low and forward. Boxes should be full and taped along every seam, because a load settles over 400 miles.",
      `The estimate depends on the volume or weight, the distance, the access at both ends and the dates. Half of the price is due when we load. Until then, cancelling costs nothing. ${capAtDelivery}`,
    ],
    features: [
      "Numbered inventory, signed at loading and checked at delivery",
      "Written estimate and bill of lading",
      "Pads on all sides and straps between tiers",
      "Choice between two levels of valuation for moves between states",
      "Packing by our crew, if you want it, before the truck comes",
      "A delivery window set before the truck leaves",
    ],
    prepare: [
      "Ask for the estimate with a full list, including the garage, the shed and the attic.",
      "Know the day you get the keys before you agree on a delivery window.",
      "Check grills, bikes and patio furniture for spongy moth eggs and sign the USDA checklist, which applies when you leave a quarantine area such as Maryland, DC and much of Virginia.",
      "Pack a bag for a week: medicine, school papers, chargers and work clothes.",
      "Photograph electronics and good furniture on the day before loading.",
      "Choose someone who can be at the door if you are delayed on the way.",
    ],
    notMoved:
      "Fuel, fireworks, ammunition, car batteries and other hazardous items stay off the truck, and federal law forbids packing them without telling the mover. Plants and food do not survive the trip, we do not move baby grand pianos, and passports, jewelry and irreplaceable papers should cross the state line with you.",
    benefits: {
      "One list from door to door":
        "The same numbers are read at both ends. If sticker 117 is not in the truck, both sides know it that minute, not a month later.",
      "Rights you can read":
        "Interstate movers have to give you the federal booklet, a written estimate, a bill of lading and an inventory. Keep all four until any claim is settled.",
      "A start close to home": ifOffices(
        route7Offices,
        "Crews come from Ashburn, Sterling or Winchester. Interstate 81 runs past Winchester, which makes it a good start for trips south or north.",
        `Crews come from ${officeTowns}.`,
      ),
    },
    faqs: {
      "Is my move local or long-distance?": `Local means ${localMeans}. ${depositHolds}, and the balance is due at unloading. Anything else has no deposit: 50% when we load and the balance at delivery.`,
      "How are my things protected between states?":
        "Federal rules give you two levels. Full value protection applies unless you waive it in writing, and released value costs nothing more but pays by weight, which is little for a laptop. Read both on the estimate before you sign.",
      "What if the new home is not ready?":
        "We do not offer storage yet. Agree on a delivery window that starts after you have the keys, or rent a storage unit at the far end and have the load taken there.",
      "Can I watch the truck on a map?":
        "No, there is no live tracking. Write down the delivery window and the phone number of the office, and call to ask where your load is.",
      "Can my car or my dog come along?":
        "Neither rides in the truck. Drive the car or book a car carrier, and take animals with you.",
    },
  },
  emergency: {
    metaTitle: `24/7 Emergency Movers in ${company.serviceArea}`,
    metaDescription: `A burst pipe, a closing moved up, a lease that ends tonight. Call at any hour, any day. We aim to have a crew with you in ${company.hours.emergencyWithin}.`,
    icon: "siren",
    longDescription: [
      `Call first. From ${openingHours.span} the office answers, and after that the emergency line does, 24/7. We aim to have a crew with you in ${company.hours.emergencyWithin}. Calling is faster than any form.`,
      "The first call is short. We ask for the address, what has happened, what must leave first, the floor, and whether there is light and a way in. While the crew drives, you can make two piles: things that go with you, and things that may stay until tomorrow.",
      "On site, speed comes from order. The crew takes the rooms at risk first, pads what is dry, and keeps wet things apart from it. Rugs, mattresses and boxes on the floor usually go before cabinets, because water rises and an inch is enough to spoil them.",
      "Decide early where the load will go: a relative in Vienna, a hotel suite in Dulles, a storage unit you rent yourself. We do not offer storage yet, so the truck needs an address before it is full.",
      "The price depends on the size of the crew, the amount, the floors and the distance. Ask on the call how we charge. You get the estimate in writing before we load, and read it first, even at night. You pay in the same ways at two in the morning as at noon. A move to another state, beyond the Washington area, cannot load the same night: paperwork comes first. Federal rules ask for a written estimate, and for a bill of lading that you sign at least three days before loading.",
    ],
    features: [
      "Calls answered day and night, weekends included",
      `A crew with you in ${company.hours.emergencyWithin}, if we can`,
      "Rooms at risk emptied first",
      "Wet and dry things kept apart on the truck",
      "Pads and plastic film for what has to stay",
      "Short-notice closings and evictions as well as water and fire",
    ],
    prepare: [
      "If anybody is in danger, or you smell gas or smoke, leave and call 911 first.",
      "Turn off water and power to the affected rooms, if you can do it safely.",
      "Take photos of every room before anything is moved, for your insurer.",
      "Collect medicine, documents, keys, cash and chargers in one bag.",
      "Find an address where the load can go, even if it is only for a week.",
    ],
    notMoved:
      "An emergency does not change what may go on the truck. Fuel cans, propane, chemicals and other hazardous items stay where they are, and so do the contents of the freezer and any baby grand piano. Carry valuables out yourself.",
    benefits: {
      "One number at every hour": `It is the same at noon and at midnight. You do not have to look for a second one when the ceiling is dripping.`,
      [homeOffices.length === 3 ? "Three places to start from" : "The truck starts nearby"]:
        `${ifOffices(route7Offices, `Ashburn and Sterling are in the middle of the service area and Winchester covers its western end. So we can aim for ${company.hours.emergencyWithin} on both sides of the Blue Ridge.`, `Crews start from ${officeTowns}, so we can aim for ${company.hours.emergencyWithin}.`)}`,
      "First things first":
        "You name the three things that matter most and the crew gets them first. The rest follows by room.",
    },
    steps: {
      "Call now": `At any hour. Say where you are and what has happened.`,
      "A crew sets out": `We aim to be there in ${company.hours.emergencyWithin}, day or night. Until then people come first, then medicine and papers.`,
      "What matters leaves first":
        "You name it, the crew carries it. The rest follows by room, to the address that you give us.",
    },
    faqs: {
      "What counts as an emergency?":
        "Anything that cannot wait for a booked date: water or fire damage, a sale that closes early, another mover who did not show up, a lease that ends today. If you are not sure, call and describe it.",
      "Will you enter a flooded or smoke-damaged home?":
        "Once the fire department, the utility or your landlord says it is safe. The crew does not work in standing water with the power on or under a ceiling that sags.",
      "Can you take everything at once?": `A truck holds ${truckHolds} cubic feet. If your home is larger, the first load takes what is at risk and what you need this week, and the second can follow by daylight.`,
      "Does my insurance pay for it?":
        "Ask your insurer about additional living expense or emergency removal. Keep your photos, the receipt and a list of what left the house.",
      "Can you move me the same day without an emergency?":
        "Sometimes. Call in the morning and ask for a same-day date, and keep the emergency line for what truly cannot wait.",
    },
  },
} satisfies ServicePages;
