/** Steps from one name to another: letters added, left out or replaced (Levenshtein 1966), by rows. Names are short. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === otherLetter ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

/** More steps away from a name, and it is another word. */
const FAR = 4

/** Of commands beside the server, and of its tests. */
const ELSEWHERE = /^TESSERA_(EMAIL|PASSWORD|PARENT|FOLDER|BUILD|BACKEND|TEST_\w+)$/

/**
 * Settings of ours that the server does not know, each with the known one that is nearest, in words for the log; a misspelled one would otherwise do
 * nothing without a word. `TESSERA_PERSONS_MB` → `… Did you mean TESSERA_PERSON_MB?`
 */
export const unknownSettings = (env: { readonly [name: string]: string | undefined }, known: readonly string[]): readonly string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('TESSERA_') && !known.includes(name) && !ELSEWHERE.test(name))
    .sort()
    .map((name) => {
      const [nearest] = known
        .map((other) => ({ other, steps: distance(name.slice(0, 100), other) }))
        .filter(({ steps }) => steps <= FAR)
        .sort((one, other) => one.steps - other.steps)
      const hint = nearest ? ` Did you mean ${nearest.other}?` : ' npm start -- --help lists all settings.'
      return `${name} is set and no setting of this version.${hint}`
    })
