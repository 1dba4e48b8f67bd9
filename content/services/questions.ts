/** Each answer names its service. */
export const serviceQuestions = [
  {
    question: "What has to go?",
    answers: [
      ["residential", "A home"],
      ["commercial", "An office or a shop"],
      ["one-time", "One heavy thing"],
      ["junk", "What you don’t keep"],
      ["final-mile", "Goods to a customer’s room"],
      ["freight", "Pallets"],
    ],
  },
  {
    question: "What should we do?",
    answers: [
      ["packing", "Pack it first"],
      ["long-distance", "Drive it out of the area"],
      ["loading", "Load or unload your truck"],
      ["labor", "Carry, without a truck"],
      ["furniture", "Take it apart and rebuild it"],
      ["box-truck", "Fetch it from a store"],
      ["emergency", "Come tonight"],
    ],
  },
] as const;
