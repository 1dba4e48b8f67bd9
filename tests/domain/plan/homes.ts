const twoLevels = "&pieces=washer,dryer&outlevels=2&inlevels=2";

/**
 * Each home moves to the next town. Three bedrooms and more are houses with washer and dryer; four and more have two
 * levels, like 58% of houses completed in 2015 (Census Bureau's Survey of Construction, by NAHB).
 */
export const homes = {
  studio: "rooms=studio,bath",
  "1 bedroom": "rooms=living,kitchen,bedroom,bath",
  "1 bedroom, stairs, then elevator": "rooms=living,kitchen,bedroom,bath&out=stairs2&in=elevator",
  "storage unit, 10x10": "out=10x10",
  "2 bedrooms": "rooms=living,kitchen,bedroom,bedroom2,bath",
  "2-bedroom house": "rooms=living,kitchen,dining,bedroom,bedroom2,bath:2,patio&pieces=washer,dryer",
  "2 bedrooms, 3rd floor": "rooms=living,kitchen,bedroom,bedroom2,bath&out=stairs3",
  "2 bedrooms, long carry": "rooms=living,kitchen,bedroom,bedroom2,bath&outcarry=far",
  "3 bedrooms":
    "rooms=living,kitchen,dining,bedroom,bedroom2:2,bath:2,garage,attic,patio&pieces=washer,dryer",
  "4 bedrooms": `rooms=living:2,kitchen,dining,bedroom,bedroom2:3,study,bath:3,garage,attic,patio${twoLevels}`,
  "5 bedrooms": `rooms=living:2,kitchen,dining,bedroom,bedroom2:4,study,bath:4,garage,attic:2,patio${twoLevels}`,
  "office, 10 desks": "rooms=desk:10",
} as const;
