import { company } from "./company.ts";

export const truckFeet = company.truck.feet;

/** Depends on how well the load stacks. */
export const truckCubicFeet = company.truck.cubicFeet;

/** "1,500 to 1,800" */
export const truckHolds = `${truckCubicFeet.low.toLocaleString("en-US")} to ${truckCubicFeet.high.toLocaleString("en-US")}`;

/** Standard ones, two across and four feet deep. */
export const truckPallets = Math.floor(truckFeet / 4) * 2;

/** With its ramp down. */
export const truckCurbFeet = truckFeet + 24;

/** For which such a truck is the usual one; "" for a short truck. */
export const usualHome = truckFeet < 24 ? "" : "a home of about three bedrooms";
