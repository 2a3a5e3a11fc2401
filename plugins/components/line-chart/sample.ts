/** Points that stand in on the canvas until there are real ones. */
export const samplePoints = ['A', 'B'].flatMap((name, series) =>
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((week, day) => ({
    week,
    name,
    value: 20 + ((day * 13 + series * 17) % 31) + series * 12,
  })),
)
