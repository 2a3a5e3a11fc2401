/** How steps, and formulas, name a variable of the project: `app.variable.cart`. Variables of a page have no dots in their names. */
export const APP_VARIABLE = 'app.variable.'

/** The project's variable that a step names; null where it names one of its page. */
export const appVariableOf = (name: string): string | null => (name.startsWith(APP_VARIABLE) ? name.slice(APP_VARIABLE.length) : null)

/** The most similar name; undefined where none is similar. */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(1, Math.floor(written.length / 3)) + 1
  for (const name of names) {
    const distance = editsBetween(written.toLowerCase(), name.toLowerCase())
    if (distance >= least) continue
    best = name
    least = distance
  }
  return best
}

/** Letters to add, take away or change, or neighbours to swap. */
function editsBetween(a: string, b: string): number {
  let twoBefore: readonly number[] = []
  let before: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? twoBefore[j - 2]! + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swapped)
    }
    twoBefore = before
    before = row
  }
  return before[b.length]!
}
