/** Values that stand in on the canvas until there are real ones. */
export const sampleAbilities = ['A', 'B'].flatMap((type, series) =>
  ['Speed', 'Range', 'Price', 'Comfort', 'Safety'].map((project, at) => ({ type, project, value: 40 + ((at * 23 + series * 31) % 55) })),
)
