/** Bars that stand in on the canvas until there are real ones. */
export const sampleBars = ['A', 'B'].flatMap((type, series) =>
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((project, day) => ({ type, project, value: 24 + ((day * 17 + series * 11) % 29) })),
)
