export type SampleReviewText = {
  name: string;
  location: string;
  /** "YYYY-MM-DD" */
  date: string;
  rating: 2 | 3 | 4 | 5;
  comment: string;
  featured?: true;
  inactive?: true;
};

/**
 * Invented reviews for development and tests, by `service_type`. They must never reach a live site: 16 CFR 465 forbids
 * fake reviews.
 */
export const sampleReviewTexts = {
  residential: [
    {
      name: "Maria T.",
      location: "Leesburg, VA",
      date: "2026-09-14",
      rating: 5,
      comment:
        "They wrapped my grandmother’s dresser before I could ask. Two flights of stairs and not one mark on either wall.",
      featured: true,
    },
    {
      name: "Kevin O.",
      location: "Arlington, VA",
      date: "2026-11-14",
      rating: 5,
      comment:
        "Third floor in Clarendon, no elevator. They carried a sleeper sofa down in one go, and asked me first which neighbors were home so that nobody got stuck behind it on the landing.",
    },
    {
      name: "Soo-jin P.",
      location: "Centreville, VA",
      date: "2026-06-12",
      rating: 5,
      comment:
        "My mother’s kimchi refrigerator is the one thing she worries about. They kept it upright the whole way, let it stand as long as the manual says, and only then plugged it in. She made them lunch.",
      featured: true,
    },
    {
      name: "Rachel B.",
      location: "Alexandria, VA",
      date: "2026-05-29",
      rating: 5,
      comment:
        "Old Town rowhouse, stairs from another century, a landing nobody can turn on. The box spring went out of the upstairs window on straps. The window is fine. So is the box spring.",
      featured: true,
    },
    {
      name: "Dawit G.",
      location: "Alexandria, VA",
      date: "2026-04-18",
      rating: 5,
      comment:
        "We only moved from one end of Duke Street to the other, so I expected corners to be cut. Same pads, same floor runners, same walk-through at the end as if we were leaving for Ohio.",
    },
    {
      name: "Laura M.",
      location: "Winchester, VA",
      date: "2026-03-07",
      rating: 5,
      comment:
        "Snow the night before. They brought their own shovel and salt, cleared the walk and the ramp, and we were in the new house by two.",
    },
    {
      name: "Ahmed S.",
      location: "Sterling, VA",
      date: "2025-12-13",
      rating: 5,
      comment:
        "Four bedrooms in Sterling to four bedrooms in Sterling, nine minutes apart. It still took the whole day because they do not throw things. I respect that.",
    },
    {
      name: "Christine V.",
      location: "McLean, VA",
      date: "2025-11-08",
      rating: 5,
      comment:
        "Our building wanted a certificate of insurance with three names on it, spelled exactly so. The office sent it the same afternoon and the doorman waved the truck in.",
    },
    {
      name: "Peter L.",
      location: "Reston, VA",
      date: "2025-10-17",
      rating: 5,
      comment:
        "They looked at the clearance of our Reston garage on a street photo before moving day and parked on the upper level instead. The last company found out with the roof of their truck.",
    },
    {
      name: "Nadia H.",
      location: "Herndon, VA",
      date: "2025-09-26",
      rating: 5,
      comment:
        "I had a toddler, a cat in a crate and no plan. One of them quietly built the crib first so there was a place for naps. Everything else could wait and did.",
    },
    {
      name: "Gloria E.",
      location: "Woodbridge, VA",
      date: "2025-08-30",
      rating: 5,
      comment:
        "August, ninety-six degrees, second floor. They asked for water twice and for nothing else. The price was the one on the estimate.",
    },
    {
      name: "Martin K.",
      location: "Fairfax, VA",
      date: "2025-07-19",
      rating: 5,
      comment:
        "I had labeled boxes ‘misc’ and ‘misc 2’. They asked what was in them, wrote it on the side, and put them in the right rooms. My wife would like to know where this skill can be learned.",
    },
    {
      name: "Ines C.",
      location: "Vienna, VA",
      date: "2025-06-06",
      rating: 4,
      comment:
        "Careful with everything and very polite. They arrived forty minutes after the window because of I-66, and they did call before it ended. I would have liked the call earlier.",
    },
    {
      name: "Tyler J.",
      location: "Chantilly, VA",
      date: "2025-05-16",
      rating: 5,
      comment:
        "Upright piano, seven steps, one tight turn. They measured it with a tape and then measured the hallway, which I had not thought of. No scratches, still in tune according to my daughter.",
    },
    {
      name: "Farah A.",
      location: "Springfield, VA",
      date: "2025-04-04",
      rating: 5,
      comment:
        "Closing slipped from ten to four. They moved the truck to the shade, waited, and unloaded in the evening with headlamps. Nobody sighed at me once.",
    },
    {
      name: "Bill D.",
      location: "Winchester, VA",
      date: "2025-02-15",
      rating: 5,
      comment:
        "Farmhouse with a gravel lane that a truck has no business on. They walked it first, parked at the top, and ran everything down on dollies with fat tires.",
    },
    {
      name: "Hye-won K.",
      location: "Tysons, VA",
      date: "2024-12-07",
      rating: 5,
      comment:
        "Freight elevator booked from nine to noon and not a minute more. They were on the dock at eight thirty and out at eleven forty. I have never seen people pack an elevator so full so neatly.",
    },
    {
      name: "Joanne F.",
      location: "Bethesda, MD",
      date: "2024-11-09",
      rating: 5,
      comment:
        "I downsized from a house I lived in for thirty-one years. They were patient when I changed my mind about the china cabinet, and patient when I changed it back.",
    },
    {
      name: "Carlos M.",
      location: "Manassas, VA",
      date: "2024-10-12",
      rating: 5,
      comment:
        "A gun safe, a treadmill and a fish tank stand in one basement. The tank was my job. The rest was theirs, and it went up the stairs on a strap and a ramp without drama.",
    },
    {
      name: "Stephanie R.",
      location: "Rockville, MD",
      date: "2024-09-20",
      rating: 5,
      comment:
        "Two pickups, one drop-off: my apartment in Rockville and his in Silver Spring. They loaded his things last so that the kitchen came out first. Someone had thought about this.",
    },
    {
      name: "Vikram P.",
      location: "Ashburn, VA",
      date: "2024-08-24",
      rating: 5,
      comment:
        "Townhouse in Brambleton with the living room on the second level and the beds on the third. They set up a relay on the stairs and were faster than my estimate of myself by four hours.",
    },
    {
      name: "Megan S.",
      location: "Washington, DC",
      date: "2024-07-13",
      rating: 5,
      comment:
        "Capitol Hill, one-way street, no parking. They told me how to get the permit signs from the city and when to put them up. On the day the space was there and so were they.",
      featured: true,
    },
    {
      name: "Owen T.",
      location: "Dulles, VA",
      date: "2024-06-01",
      rating: 5,
      comment:
        "Landed at Dulles on Thursday after three years in Frankfurt, moved on Saturday. They picked up what the shipping company had left at the warehouse and knew the gate rules.",
    },
    {
      name: "Patricia N.",
      location: "Leesburg, VA",
      date: "2024-04-26",
      rating: 5,
      comment:
        "A longcase clock older than the state of West Virginia. They took the weights and pendulum out, packed each apart, and drew me a little sketch of what goes where.",
    },
    {
      name: "Samuel W.",
      location: "Fairfax, VA",
      date: "2024-03-15",
      rating: 5,
      comment:
        "Rained from start to finish. Plastic over the mattresses, cardboard over the carpet, towels at both doors. The new floors were dry when they left.",
    },
    {
      name: "Elif Y.",
      location: "Arlington, VA",
      date: "2024-02-02",
      rating: 4,
      comment:
        "Good crew, fair price, nothing broken. The bed frame went back together with one bolt left over. They came by on Monday and found where it belonged.",
    },
    {
      name: "Thomas A.",
      location: "Sterling, VA",
      date: "2023-12-16",
      rating: 5,
      comment:
        "My father uses a wheelchair. They moved his room last at the old house and first at the new one, so that he was never without his bed or his ramp. I did not ask for that.",
    },
    {
      name: "Denise P.",
      location: "Woodbridge, VA",
      date: "2023-11-04",
      rating: 5,
      comment:
        "Military move, our sixth. I keep a list of what gets lost each time. This time the list is empty, and I checked it twice.",
    },
    {
      name: "Raj B.",
      location: "Herndon, VA",
      date: "2023-09-30",
      rating: 5,
      comment:
        "Estimate by phone on Monday, move on Friday. Two guest rooms had grown since I counted boxes. They made it fit and showed me how, wall to wall and up to the roof of the truck.",
    },
    {
      name: "Emily G.",
      location: "Vienna, VA",
      date: "2023-08-12",
      rating: 5,
      comment:
        "They took the front door off its hinges, got the sectional through, and put the door back better than it was. It used to stick.",
    },
    {
      name: "Lucia R.",
      location: "Manassas, VA",
      date: "2023-06-24",
      rating: 5,
      comment:
        "Hablaron español con mi mamá todo el día, which mattered more to us than anything. She told them where every plant should go and they moved each one twice.",
    },
    {
      name: "George H.",
      location: "Winchester, VA",
      date: "2023-05-13",
      rating: 5,
      comment:
        "From a third-floor apartment on Loudoun Street to a place with a barn. The owner of the shop downstairs thanked them for keeping his door clear.",
    },
    {
      name: "Amanda L.",
      location: "Centreville, VA",
      date: "2023-03-25",
      rating: 3,
      comment:
        "The move itself went fine, but the dining table got a dent in one leg. They wrote it down with me before leaving and the claim was paid in three weeks. I would rather have had the table whole.",
    },
    {
      name: "Noor J.",
      location: "Reston, VA",
      date: "2022-11-19",
      rating: 5,
      comment:
        "I am five feet tall and the top shelf of my closet was a mystery to me. They handed everything down, found my passport from 2014, and did not laugh.",
    },
    {
      name: "Jason C.",
      location: "Ashburn, VA",
      date: "2022-10-01",
      rating: 5,
      comment:
        "I have used three companies in ten years. This was the first that asked about the screws. Every bag was taped to the piece it came from.",
    },
    {
      name: "Wendy O.",
      location: "Springfield, VA",
      date: "2022-07-23",
      rating: 5,
      comment:
        "We had a yard sale going on at the same time, which was not smart. They worked around forty strangers and nothing that was ours got sold.",
    },
    {
      name: "Abebe T.",
      location: "Alexandria, VA",
      date: "2022-05-21",
      rating: 5,
      comment:
        "Eleventh floor on Seminary Road. The elevator stopped working at noon, and they asked the front desk for the service car before I even knew there was one.",
    },
    {
      name: "Katherine D.",
      location: "McLean, VA",
      date: "2021-12-11",
      rating: 5,
      comment:
        "Paintings were my worry. Each one got corner guards, paper and a carton of its own, and rode standing up along the wall of the truck, never flat.",
    },
    {
      name: "Luis F.",
      location: "Sterling, VA",
      date: "2021-09-18",
      rating: 5,
      comment:
        "We were the second job of their day and I was ready for tired people. They finished our two bedrooms by eight and swept the truck’s mud off our driveway.",
    },
    {
      name: "Monica Z.",
      location: "Bethesda, MD",
      date: "2021-06-26",
      rating: 5,
      comment:
        "Graduate student, fourteen boxes of books, third floor. I apologized for the books. They said books are honest weight and stacked them low over the axle.",
    },
    {
      name: "Brian E.",
      location: "Leesburg, VA",
      date: "2020-10-24",
      rating: 5,
      comment:
        "They wore masks all day without a word from us, wiped the door handles at both ends, and opened windows. My parents are eighty and were in the house.",
    },
    {
      name: "Tamika B.",
      location: "Washington, DC",
      date: "2020-07-11",
      rating: 5,
      comment:
        "Petworth to Brookland in a heat wave. The fridge was out of power for less than an hour because they carried it last and plugged it in first.",
    },
    {
      name: "Hannah M.",
      location: "Fairfax, VA",
      date: "2019-11-23",
      rating: 4,
      comment:
        "Very good with the furniture. One box with the shower curtain and the coffee pot ended up in the attic and we found it at Christmas. Label your boxes better than we did.",
    },
    {
      name: "Dmitri V.",
      location: "Rockville, MD",
      date: "2019-06-15",
      rating: 5,
      comment:
        "Two bicycles, a loom and a workbench with a vise on it. They took the vise off, wrapped it in a blanket like a baby and carried it out separately.",
    },
    {
      name: "Sheila W.",
      location: "Winchester, VA",
      date: "2018-09-08",
      rating: 5,
      comment:
        "First house, first movers, a lot of questions. The person on the phone answered all of them and called the evening before to ask whether I had any more.",
    },
    {
      name: "Jorge A.",
      location: "Herndon, VA",
      date: "2017-08-19",
      rating: 5,
      comment:
        "Apartment on the ground floor to a house across the street. I thought it was silly to hire anyone. Two hours later I was sitting on my own couch and it was not silly.",
    },
    {
      name: "Ruth C.",
      location: "Ashburn, VA",
      date: "2016-05-14",
      rating: 5,
      comment:
        "They tell you what it costs, then it costs that. After our last move this felt almost strange.",
    },
    {
      name: "Eric N.",
      location: "Dulles, VA",
      date: "2015-08-22",
      rating: 5,
      comment:
        "One truck, three people, ten hours. They made a second trip for the patio furniture and did not add a line for it.",
    },
  ],
  commercial: [
    {
      name: "Priya N.",
      location: "Bethesda, MD",
      date: "2026-08-09",
      rating: 5,
      comment:
        "Moved our six-person clinic on a Saturday. We saw patients at eight on Monday, with the phones working.",
      featured: true,
    },
    {
      name: "Howard S.",
      location: "Tysons, VA",
      date: "2026-06-20",
      rating: 5,
      comment:
        "Twenty-two desks, nine floors up, out by six on a Friday and in by Sunday noon. Each chair had a number that matched a desk that matched a plan taped to the wall.",
    },
    {
      name: "Angela D.",
      location: "Reston, VA",
      date: "2026-02-28",
      rating: 5,
      comment:
        "Our server rack was the part that kept me awake. They let our own technician unplug it, then strapped it upright and drove it alone on the first run.",
    },
    {
      name: "Omar K.",
      location: "Chantilly, VA",
      date: "2025-10-04",
      rating: 5,
      comment:
        "Machine shop with a lathe on the list. They told us plainly which pieces needed a rigger and did the rest themselves. I prefer that to someone who says yes to everything.",
    },
    {
      name: "Michelle T.",
      location: "Washington, DC",
      date: "2025-06-21",
      rating: 5,
      comment:
        "Small law office on K Street. Forty boxes of files stayed sealed and in order, and someone signed for each pallet at both ends without being asked.",
    },
    {
      name: "Stuart R.",
      location: "Alexandria, VA",
      date: "2025-01-18",
      rating: 4,
      comment:
        "They moved our bookshop, eleven thousand volumes, shelf by shelf. Section signs stayed with their boxes. It took half a day more than planned, which we were told at lunch and not at midnight.",
    },
    {
      name: "Grace Y.",
      location: "Fairfax, VA",
      date: "2024-08-03",
      rating: 5,
      comment:
        "Dental practice, two chairs, one X-ray unit handled by the vendor. The crew worked around the vendor’s people like they had rehearsed it.",
    },
    {
      name: "Leonard P.",
      location: "Manassas, VA",
      date: "2023-10-28",
      rating: 5,
      comment:
        "We run a bakery. The mixers went first at four in the morning, the counter last. Bread was on the shelf two days later.",
    },
    {
      name: "Shreya I.",
      location: "Sterling, VA",
      date: "2023-04-22",
      rating: 5,
      comment:
        "Warehouse offices from one end of Davis Drive to the other. They took the cubicle walls down, kept the hardware by panel, and built the whole maze again in the mirror image we needed.",
    },
    {
      name: "Colleen B.",
      location: "Leesburg, VA",
      date: "2022-08-27",
      rating: 5,
      comment:
        "Preschool classroom during a single weekend. Every bin of blocks came back to the right shelf, at the right height for people who are three.",
    },
    {
      name: "Darnell H.",
      location: "Springfield, VA",
      date: "2021-07-31",
      rating: 5,
      comment:
        "Barber shop, four hydraulic chairs. They asked about the floor bolts before the day, brought the right sockets, and patched nothing because nothing needed it.",
    },
    {
      name: "Yusuf A.",
      location: "Herndon, VA",
      date: "2020-02-08",
      rating: 5,
      comment:
        "The certificate for the landlord, the elevator pads, the loading dock slot: all three were arranged when I called to ask about them.",
    },
    {
      name: "Kim L.",
      location: "Vienna, VA",
      date: "2018-03-10",
      rating: 5,
      comment:
        "Accountants in March do not have time to move. We lost one afternoon. The printers were working before the coffee machine was.",
    },
    {
      name: "Walter G.",
      location: "Arlington, VA",
      date: "2016-10-22",
      rating: 5,
      comment:
        "Our nonprofit had a small budget and a great deal of donated furniture that matched nothing. They treated it as if it were walnut.",
    },
  ],
  packing: [
    {
      name: "Devon R.",
      location: "Ashburn, VA",
      date: "2026-08-30",
      rating: 5,
      comment:
        "Kitchen packed in three hours, every box labeled on two sides. I found the coffee filters first, which was the point.",
      featured: true,
    },
    {
      name: "Theresa K.",
      location: "Leesburg, VA",
      date: "2026-07-25",
      rating: 5,
      comment:
        "I collect glass. Each piece got its own paper nest and the boxes said which shelf they came from. Three hundred and twelve pieces left, three hundred and twelve arrived.",
    },
    {
      name: "Anil S.",
      location: "Centreville, VA",
      date: "2026-03-28",
      rating: 5,
      comment:
        "Two packers came the day before and did the whole townhouse while I was at work. I came home to a maze of boxes, a made bed and one lamp left plugged in.",
    },
    {
      name: "Jennifer A.",
      location: "McLean, VA",
      date: "2025-11-22",
      rating: 5,
      comment:
        "They packed my late husband’s study with the door closed and the radio off. Every drawer was photographed first so I can put it back the way he had it.",
    },
    {
      name: "Marcus W.",
      location: "Woodbridge, VA",
      date: "2025-09-06",
      rating: 5,
      comment:
        "My packing so far was trash bags and hope. They showed up with dish barrels, wardrobe boxes and a system.",
    },
    {
      name: "Sofia L.",
      location: "Rockville, MD",
      date: "2025-04-26",
      rating: 4,
      comment:
        "Everything arrived whole. They used a lot of paper, and I spent an evening flattening it. Better that than sweeping up plates, I suppose.",
    },
    {
      name: "Beatrice O.",
      location: "Washington, DC",
      date: "2024-10-26",
      rating: 5,
      comment:
        "A harp. They called ahead to ask for the maker and the case, brought extra foam for the column, and would not let anything else touch it in the truck.",
    },
    {
      name: "Ryan H.",
      location: "Fairfax, VA",
      date: "2024-05-18",
      rating: 5,
      comment:
        "Unpacking was the surprise. By evening the kitchen was in the cupboards, the empty boxes were gone, and I could cook in a house I had owned for nine hours.",
    },
    {
      name: "Mei C.",
      location: "Herndon, VA",
      date: "2023-12-02",
      rating: 5,
      comment:
        "Two tea sets from my grandmother came through with every lid. The packer asked how the spouts should point.",
    },
    {
      name: "Kelly J.",
      location: "Sterling, VA",
      date: "2023-07-08",
      rating: 5,
      comment:
        "I got the flu five days before the move. One phone call and packing was on the list. They wore masks and started with the rooms I was not in.",
    },
    {
      name: "Nathan B.",
      location: "Reston, VA",
      date: "2022-09-24",
      rating: 5,
      comment:
        "I like lists, and they gave me one: box number, room, what is in it. Box 41 really did have the router.",
    },
    {
      name: "Adriana G.",
      location: "Alexandria, VA",
      date: "2022-03-12",
      rating: 5,
      comment:
        "They asked what we would need on the first night and made one box of it, with a red stripe. Sheets, kettle, chargers, dog food. I would hire them for that box alone.",
    },
    {
      name: "Frank M.",
      location: "Winchester, VA",
      date: "2021-05-01",
      rating: 5,
      comment:
        "Canning jars, about two hundred, half of them full. They told me which would not travel and packed the rest so tight that nothing clinked.",
    },
    {
      name: "Olivia D.",
      location: "Arlington, VA",
      date: "2020-09-12",
      rating: 3,
      comment:
        "Good hands, but we ran short of boxes at three in the afternoon and waited an hour for more. They took that hour off the bill without my asking.",
    },
    {
      name: "Gabriel V.",
      location: "Vienna, VA",
      date: "2019-04-13",
      rating: 5,
      comment:
        "Model trains. Every car in its own sleeve, the layout cut at the seams I had marked, and a photo of each wire before it came off.",
    },
    {
      name: "Ellen S.",
      location: "Bethesda, MD",
      date: "2017-10-07",
      rating: 5,
      comment:
        "I labeled two boxes in my life and both said ‘desk’. Theirs said ‘desk, left drawer, bills’. I learned something.",
    },
  ],
  labor: [
    {
      name: "Alana W.",
      location: "Reston, VA",
      date: "2026-07-03",
      rating: 5,
      comment:
        "I rented the truck, they loaded it. Tight, tied and done inside the two hours they quoted on the phone.",
      featured: true,
    },
    {
      name: "Ben F.",
      location: "Woodbridge, VA",
      date: "2026-05-02",
      rating: 5,
      comment:
        "My container had to be full to the ceiling or it would not all fit. It was full to the ceiling. Nothing had shifted when we opened it in Tennessee.",
    },
    {
      name: "Keisha L.",
      location: "Manassas, VA",
      date: "2026-01-24",
      rating: 5,
      comment:
        "Two people, two hours, one storage unit that I had been avoiding for six years. They stacked it so that I can reach the Christmas things without moving the piano.",
    },
    {
      name: "Roger P.",
      location: "Leesburg, VA",
      date: "2025-08-16",
      rating: 5,
      comment:
        "They moved a basement to a garage and a garage to a shed. No truck needed, just backs that are younger than mine.",
    },
    {
      name: "Fatima Z.",
      location: "Chantilly, VA",
      date: "2025-05-31",
      rating: 5,
      comment:
        "I wanted the living room turned around before my in-laws came. Sofa, sideboard, a rug under all of it. An hour and ten minutes, and they stayed the rest to hang the mirror straight.",
    },
    {
      name: "Doug N.",
      location: "Winchester, VA",
      date: "2025-03-22",
      rating: 4,
      comment:
        "Strong and careful. I had told them one flight of stairs and it was two, which was my error, so we went forty minutes over. They charged for the forty minutes and no more.",
    },
    {
      name: "Melissa Q.",
      location: "Springfield, VA",
      date: "2024-11-30",
      rating: 5,
      comment:
        "The delivery people left a king mattress on the porch in the rain. These two had it upstairs, dry and on the frame within two hours of my call.",
    },
    {
      name: "Aaron T.",
      location: "Arlington, VA",
      date: "2024-07-27",
      rating: 5,
      comment:
        "Loaded a rental truck on a street with a bus stop. One of them stood at the ramp and kept it clear between buses. No ticket, no shouting.",
    },
    {
      name: "Linh D.",
      location: "Fairfax, VA",
      date: "2024-01-20",
      rating: 5,
      comment:
        "They unloaded our rental in freezing wind and still took their boots off when I asked. Then they put them back on forty times.",
    },
    {
      name: "Charles U.",
      location: "Sterling, VA",
      date: "2023-08-26",
      rating: 5,
      comment:
        "I drive my own truck but I do not lift any more. They put the heavy pieces forward, tied the ladder where it could not talk, and I heard nothing for four hundred miles.",
      inactive: true,
    },
    {
      name: "Natalie B.",
      location: "Herndon, VA",
      date: "2022-12-10",
      rating: 5,
      comment:
        "Moved one safe eight feet. It sounds like nothing until you have tried it yourself with a cousin.",
    },
    {
      name: "Sanjay M.",
      location: "Ashburn, VA",
      date: "2022-06-18",
      rating: 5,
      comment:
        "They asked what was going to be needed last and put it in first. I had loaded three trucks in my life, all of them in the wrong order.",
    },
    {
      name: "Deborah H.",
      location: "Centreville, VA",
      date: "2021-03-27",
      rating: 5,
      comment:
        "Carried twelve sheets of drywall to the second floor for us and did not touch a wall with any of them. I cannot say the same for the people who hung it.",
    },
    {
      name: "Paul E.",
      location: "Dulles, VA",
      date: "2019-09-21",
      rating: 5,
      comment:
        "We had a trade show booth in eleven crates and a truck already waiting. They loaded it in the order we had to unload it and left fifteen minutes early.",
    },
    {
      name: "Yvonne R.",
      location: "Tysons, VA",
      date: "2018-06-30",
      rating: 2,
      comment:
        "They did good work once they came, but the first crew was stuck on another job and I paid a day more for the rental truck. The office apologized and gave back part of the fee.",
    },
  ],
  emergency: [
    {
      name: "Tom H.",
      location: "Winchester, VA",
      date: "2026-07-22",
      rating: 5,
      comment:
        "Pipe burst at nine at night. The crew came before midnight, moved the dry rooms first and covered the rest with pads and film.",
      featured: true,
    },
    {
      name: "Caroline J.",
      location: "Arlington, VA",
      date: "2026-04-03",
      rating: 5,
      comment:
        "Our landlord’s roof gave way on a Sunday. I called at seven in the morning, somebody answered, and by one o’clock everything we own was in my sister’s garage.",
      featured: true,
    },
    {
      name: "Mustafa R.",
      location: "Sterling, VA",
      date: "2025-12-29",
      rating: 5,
      comment:
        "Furnace fire on the ground floor, smoke in all of it. They bagged the clothes separately and kept the sofa away from the clean things. I would not have thought of it that night.",
    },
    {
      name: "Vanessa P.",
      location: "Alexandria, VA",
      date: "2025-07-05",
      rating: 5,
      comment:
        "Closing was moved up by nine days, on a holiday weekend. They had a truck on Saturday. I still do not know how.",
    },
    {
      name: "Ian C.",
      location: "Leesburg, VA",
      date: "2024-09-07",
      rating: 5,
      comment:
        "I had to leave a place quickly and quietly. They came at the hour I asked, did not ask anything they did not need to know, and were gone in ninety minutes.",
    },
    {
      name: "Rosa M.",
      location: "Manassas, VA",
      date: "2024-06-22",
      rating: 5,
      comment:
        "A tree came through the bedroom in the storm. While the roofer was still on the phone, they had the furniture in the dry half of the house.",
    },
    {
      name: "Timothy G.",
      location: "Rockville, MD",
      date: "2023-09-09",
      rating: 4,
      comment:
        "Called at two in the afternoon, they were here at six. That is the four hours they promised, every minute of it, with the water still dripping. Once here they were superb.",
    },
    {
      name: "Adaeze N.",
      location: "Bethesda, MD",
      date: "2023-02-04",
      rating: 5,
      comment:
        "Frozen sprinkler line on the fourth floor, ten apartments wet. They took us and two neighbors on one truck and kept three inventories.",
    },
    {
      name: "Scott W.",
      location: "Springfield, VA",
      date: "2021-11-13",
      rating: 5,
      comment:
        "The truck that I had reserved somewhere else did not exist. It was noon and my lease ended at six. They took over at half past three and I handed in the keys at ten to six.",
    },
    {
      name: "Isabel F.",
      location: "Washington, DC",
      date: "2020-03-21",
      rating: 5,
      comment:
        "My dorm closed with three days of notice. They came on the second day, carried four years of college down five floors, and waited while I said goodbye to the room.",
    },
    {
      name: "Ray D.",
      location: "Woodbridge, VA",
      date: "2018-09-15",
      rating: 5,
      comment:
        "Hurricane on the forecast and a ground-floor flat by the Occoquan. They moved everything that could not get wet upstairs, and brought it down again the week after.",
    },
  ],
  junk: [
    {
      name: "Helen V.",
      location: "Vienna, VA",
      date: "2026-11-07",
      rating: 5,
      comment:
        "Thirty years of a garage. They sorted as they went: metal, wood, things that still work. I kept a sled I had forgotten and let the rest go.",
      featured: true,
    },
    {
      name: "Andre S.",
      location: "Herndon, VA",
      date: "2026-06-27",
      rating: 5,
      comment:
        "One sleeper sofa that three sets of friends had declined to carry. Gone in eleven minutes, and they swept the stairwell.",
    },
    {
      name: "Lorraine B.",
      location: "Fairfax, VA",
      date: "2025-10-25",
      rating: 5,
      comment:
        "I emptied my aunt’s house from another state, by phone. They sent pictures of anything with handwriting on it and asked before it went on the truck.",
    },
    {
      name: "Quan T.",
      location: "Centreville, VA",
      date: "2025-08-02",
      rating: 5,
      comment:
        "Hot tub, dead since 2019. They cut it up on a tarp, and you cannot tell where it stood except that the grass is paler.",
    },
    {
      name: "Judy K.",
      location: "Ashburn, VA",
      date: "2025-03-29",
      rating: 4,
      comment:
        "They took everything I had marked and were quick about it. One paint can had to stay because it is hazardous. They told me where the county takes those, but I had hoped to be rid of it.",
    },
    {
      name: "Emmanuel O.",
      location: "Woodbridge, VA",
      date: "2024-10-05",
      rating: 5,
      comment:
        "Old carpet from four rooms, rolled, taped and carried past a freshly painted wall. The wall is still freshly painted.",
    },
    {
      name: "Shannon D.",
      location: "Winchester, VA",
      date: "2024-05-04",
      rating: 5,
      comment:
        "Barn cleanout. They found a wasp nest before I did, came back after dusk, and finished the corner then.",
    },
    {
      name: "Ravi G.",
      location: "Chantilly, VA",
      date: "2023-11-18",
      rating: 5,
      comment:
        "Two refrigerators and a chest freezer out of a basement with a low beam. They counted the steps out loud to each other all the way up.",
    },
    {
      name: "Paula Y.",
      location: "Rockville, MD",
      date: "2023-05-27",
      rating: 5,
      comment:
        "A swing set my children have outgrown. They asked if the neighbors wanted it, the neighbors did, and so it traveled forty yards.",
      inactive: true,
    },
    {
      name: "Glenn A.",
      location: "Manassas, VA",
      date: "2022-04-30",
      rating: 5,
      comment:
        "After the tenants left there were nine mattresses. I counted them three times because I only rented out two rooms. All gone by lunch.",
    },
    {
      name: "Tessa M.",
      location: "Arlington, VA",
      date: "2021-10-09",
      rating: 5,
      comment:
        "My condo gives you one hour with the service elevator. Wardrobe, desk, exercise bike, done in fifty minutes with the pads already folded.",
    },
    {
      name: "Victor L.",
      location: "Alexandria, VA",
      date: "2020-06-13",
      rating: 5,
      comment: "They took what the city would not: tires, a broken kiln and a boat trailer without a boat.",
    },
    {
      name: "Norma J.",
      location: "Leesburg, VA",
      date: "2017-05-06",
      rating: 5,
      comment:
        "I was embarrassed about the shed. They said they had seen worse that same morning. I choose to believe them.",
    },
  ],
  other: [
    {
      name: "Jacob R.",
      location: "Sterling, VA",
      date: "2026-09-05",
      rating: 5,
      comment:
        "Bought a farm table at an auction in Harrisonburg. They fetched it with the box truck, brought it through the window side of the house, and took the packing away with them.",
    },
    {
      name: "Simone A.",
      location: "Washington, DC",
      date: "2026-05-16",
      rating: 5,
      comment:
        "Our showroom sends sofas out with them now. Customers write to us about how the delivery went, and until this year nobody had ever done that for a good reason.",
    },
    {
      name: "Neil P.",
      location: "Dulles, VA",
      date: "2025-11-15",
      rating: 5,
      comment:
        "Six pallets from the air cargo building to our dock in Chantilly, before noon, with paperwork that matched. It should always be this dull.",
    },
    {
      name: "Claudia W.",
      location: "McLean, VA",
      date: "2025-02-22",
      rating: 5,
      comment:
        "A wardrobe that was built inside the room in 1958. They worked out how it came apart, numbered the panels in pencil, and built it again downstairs. The doors close.",
    },
    {
      name: "Hassan B.",
      location: "Fairfax, VA",
      date: "2024-04-13",
      rating: 5,
      comment:
        "Final mile for our online shop: unpacked, set in place, cardboard gone. They call me when an address looks wrong instead of leaving it on a porch.",
    },
    {
      name: "Lindsay T.",
      location: "Tysons, VA",
      date: "2023-06-10",
      rating: 4,
      comment:
        "Picked up a dresser from the store and had it upstairs the same day. They could not fit it through the bedroom door with the drawers in, so it took a while, but they figured it out.",
    },
    {
      name: "Edwin C.",
      location: "Bethesda, MD",
      date: "2022-10-15",
      rating: 5,
      comment:
        "Murphy bed taken down in one apartment, put up in another, drilled into the studs and not just the plaster. They checked with a level and then with their own weight.",
    },
    {
      name: "Marta S.",
      location: "Reston, VA",
      date: "2021-08-21",
      rating: 5,
      comment:
        "Our theater group needed a staircase moved. Not a real one, a painted one, twelve feet tall. It rode upside down and came out without a chip.",
    },
    {
      name: "Philip D.",
      location: "Chantilly, VA",
      date: "2019-07-20",
      rating: 5,
      comment:
        "Box truck and driver for a day. He was at the dock at seven, knew how to tie down a pallet of tile, and had it in Richmond before the contractor was.",
    },
  ],
  unlabeled: [
    {
      name: "Barbara L.",
      location: "Springfield, VA",
      date: "2025-09-20",
      rating: 5,
      comment:
        "I called on a Wednesday evening with six questions. Whoever picked up answered five and phoned back about the sixth before eight the next morning.",
    },
    {
      name: "Kwame A.",
      location: "Woodbridge, VA",
      date: "2023-01-14",
      rating: 5,
      comment:
        "This is the third time we have used them: once for us, once for my mother, once for the church. The same people know where the church’s light switch is.",
    },
    {
      name: "Trevor M.",
      location: "Leesburg, VA",
      date: "2022-02-19",
      rating: 3,
      comment:
        "Nice people, decent work. The deposit could not be refunded when our sale fell through, which the contract does say. They did let me use it for the new date in May.",
    },
    {
      name: "Andrea K.",
      location: "Vienna, VA",
      date: "2020-12-05",
      rating: 5,
      comment:
        "Neighbors recommended them, and I have now passed them on to two more. On our street you can tell the date of a move by which tree the truck is parked under.",
    },
    {
      name: "Ming H.",
      location: "Rockville, MD",
      date: "2018-11-17",
      rating: 5,
      comment:
        "What I remember is small. They wrote the elevator code on a piece of tape, stuck it on the dolly, and threw it away before they left.",
    },
    {
      name: "Harriet S.",
      location: "Alexandria, VA",
      date: "2016-08-06",
      rating: 5,
      comment:
        "Somebody rang on the day after to ask if anything was missing. Nothing was. I had a nice chat anyway.",
    },
  ],
} as const satisfies Record<string, readonly SampleReviewText[]>;
