const UNITS = [
  ['Y', 365 * 24 * 3600_000],
  ['M', 30 * 24 * 3600_000],
  ['D', 24 * 3600_000],
  ['H', 3600_000],
  ['m', 60_000],
  ['s', 1000],
  ['S', 1],
] as const

/**
 * Milliseconds as text: `D H m s S` are days, hours, minutes, seconds and milliseconds, as many letters as there are digits at least, and what is in brackets
 * stays as it is. What a unit that the format does not have would hold is in the next smaller one: 49 hours are `49:00:00` as `HH:mm:ss`. A year is 365 days, a
 * month 30.
 */
export function writeRemaining(milliseconds: number, format: string): string {
  let rest = Math.max(0, Math.round(milliseconds))
  const parts = format.split(/(\[[^\]]*\])/)
  const counted = new Map<string, number>()
  for (const [unit, size] of UNITS) {
    if (!parts.some((part) => !part.startsWith('[') && part.includes(unit))) continue
    counted.set(unit, Math.floor(rest / size))
    rest %= size
  }
  return parts
    .map((part) =>
      part.startsWith('[')
        ? part.slice(1, -1)
        : part.replace(/([YMDHmsS])\1*/g, (letters) => String(counted.get(letters[0]!)).padStart(letters.length, '0')),
    )
    .join('')
}

/** How often a countdown is written anew, in milliseconds: each second, or thirty times a second where milliseconds are shown. */
export const stepOf = (format: string): number => (/S/.test(format.replace(/\[[^\]]*\]/g, '')) ? 33 : 1000)
