/** Values that stand in on the canvas until there are real ones. */
export const sampleValues = [26, 30, 22, 38, 34, 46, 41, 52, 44, 58]
