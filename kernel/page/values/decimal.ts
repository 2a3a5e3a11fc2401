/** Digits after the point that a number may be written with. */
const MOST_PLACES = 20

/** A number times a power of ten, by its decimal digits: 1.005 times 100 is 100.5. */
export function movePoint(value: number, places: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/**
 * Rounds as people do on paper: by the decimal digits of the number, half away from zero, so that 1.005 is 1.01 at two places. `ROUND` does the same;
 * its source has to stand alone, and `tests/contract/rounding.test.ts` compares the two.
 *
 * @param places Digits after the point; negative for tens, hundreds and so on.
 */
export function roundDecimal(value: number, places: number): number {
  const moved = movePoint(Math.abs(value), places)
  // Larger numbers have no digits after the point.
  if (!(moved < Number.MAX_SAFE_INTEGER)) return value
  const rounded = Number(`${Math.round(moved)}e${-places}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** A number with exactly so many digits after the point. */
export function fixedText(value: number, places: number): string {
  const count = Math.min(MOST_PLACES, Math.max(0, Math.trunc(places)))
  const text = String(roundDecimal(value, count))
  if (text.includes('e')) return Number(text).toFixed(count)
  const point = text.indexOf('.')
  const whole = point < 0 ? text : text.slice(0, point)
  return count === 0 ? whole : `${whole}.${text.slice(whole.length + 1).padEnd(count, '0')}`
}
