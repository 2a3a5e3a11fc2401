/** Slices that stand in on the canvas until there are real ones. */
export const sampleSlices = [
  { name: 'A', count: 40 },
  { name: 'B', count: 25 },
  { name: 'C', count: 20 },
  { name: 'D', count: 15 },
]
