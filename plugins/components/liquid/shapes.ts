/** The outlines, each around the middle of a drawing of 200 by 200 and as far from it as `r`. */
export const SHAPES = {
  circle: (r: number) => `M100 ${100 - r}A${r} ${r} 0 1 1 100 ${100 + r}A${r} ${r} 0 1 1 100 ${100 - r}Z`,
  diamond: (r: number) => `M100 ${100 - r}L${100 + r} 100L100 ${100 + r}L${100 - r} 100Z`,
  triangle: (r: number) => `M100 ${100 - r}L${100 + r} ${100 + r}L${100 - r} ${100 + r}Z`,
  // A circle whose lower half runs into a point.
  pin: (r: number) => {
    const around = r * 0.72
    const middle = 100 - r + around
    return `M100 ${100 + r}C${100 - around * 0.5} ${middle + around * 1.2} ${100 - around} ${middle + around * 0.55} ${100 - around} ${middle}A${around} ${around} 0 1 1 ${100 + around} ${middle}C${100 + around} ${middle + around * 0.55} ${100 + around * 0.5} ${middle + around * 1.2} 100 ${100 + r}Z`
  },
  rect: (r: number) => `M${100 - r} ${100 - r}H${100 + r}V${100 + r}H${100 - r}Z`,
} as const

/** The water below `level`, with waves of this length and height; a wave longer than the drawing on its left, so that it can move by one. */
export function wavePath(level: number, length: number, height: number): string {
  const half = length / 2
  const halves = Math.ceil((200 + length * 2) / half)
  const start = -length
  const waves = Array.from({ length: halves }, (_, at) => `q${half / 2} ${at % 2 === 0 ? -height : height} ${half} 0`).join('')
  return `M${start} ${level}${waves}V200H${start}Z`
}
