/** A part of the scale: from and to between 0 and 1. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly color: string
}

/** The ends of the ranges: a text with commas between them, also that of a list; between 0 and 1, in order, each once. */
export function ticksOf(ticks: string): readonly number[] {
  const parts = ticks.replace(/[[\]"]/g, '').split(/[,，\s]+/)
  const numbers = parts
    .filter((part) => part !== '')
    .map(Number)
    .filter((each) => each >= 0 && each <= 1)
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** The ranges with their colours; without ends, what is done and what is left. */
export function rangesOf(ratio: number, ticks: string, own: readonly string[], usual: readonly string[], rest: string): readonly Range[] {
  const ends = ticksOf(ticks)
  if (ends.length < 2) {
    return [
      { from: 0, to: ratio, color: own[0] || usual[0] || rest },
      { from: ratio, to: 1, color: own[1] || rest },
    ].filter(({ from, to }) => to > from)
  }
  const colors = own.length > 0 ? own : usual
  return ends.slice(1).map((to, at) => ({ from: ends[at]!, to, color: colors[at % colors.length] || rest }))
}

/** Each range in strips: `steps` on the whole scale, each as wide as `share` of its room. */
export function stripsOf(ranges: readonly Range[], steps: number, share: number): readonly Range[] {
  return Array.from({ length: steps }, (_, at) => at).flatMap((at) => {
    const from = at / steps
    const middle = (at + share / 2) / steps
    const range = ranges.find((each) => middle >= each.from && middle < each.to)
    return range ? [{ from, to: (at + share) / steps, color: range.color }] : []
  })
}
