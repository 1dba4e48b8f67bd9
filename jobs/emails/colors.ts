// Email clients support neither oklch() nor custom properties.
export const paper = "#fbf7ef";
export const card = "#fffdfa";
export const ink = "#072b36";
export const ink2 = "#3b565f";
export const kraft = "#dbbb90";
export const kraftDeep = "#b7996f";
export const onKraft = "#042630";
export const signal = "#ff8d2b";
export const onSignal = "#00212b";
export const routeColor = "#eb6200";
export const lineStrong = "#6e858b";
