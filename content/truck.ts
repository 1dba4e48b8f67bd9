/** 26-foot truck, depending on how well the load stacks. */
export const truckCubicFeet = { low: 1_500, high: 1_800 };

/** "1,500 to 1,800" */
export const truckHolds = `${truckCubicFeet.low.toLocaleString("en-US")} to ${truckCubicFeet.high.toLocaleString("en-US")}`;
