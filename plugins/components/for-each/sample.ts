/** Items that stand in until there are real ones. */
export const sampleItems = [
  { id: 1, name: 'Aurora', amount: 1280.5 },
  { id: 2, name: 'Borealis', amount: 640 },
  { id: 3, name: 'Cirrus', amount: 98.2 },
]
