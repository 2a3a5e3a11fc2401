/**
 * Whether the costly families run whole. `npm run test:long` says so with TESSERA_LONG=1 and runs the test files that import this module;
 * every other run takes a sample of each family.
 */
export const long = process.env.TESSERA_LONG === '1'

/** All members in a long run, otherwise `count` of each family, spread evenly over it and in their order. */
export function sampleOf<T>(all: readonly T[], count: number, familyOf: (member: T) => string = () => '', whole = long): readonly T[] {
  if (whole) return all
  const families = new Map<string, T[]>()
  for (const member of all) {
    const family = families.get(familyOf(member))
    if (family) family.push(member)
    else families.set(familyOf(member), [member])
  }
  const taken = new Set([...families.values()].flatMap((family) => spread(family, count)))
  return all.filter((member) => taken.has(member))
}

function spread<T>(family: readonly T[], count: number): readonly T[] {
  if (family.length <= count) return family
  return Array.from({ length: count }, (_, at) => family[Math.floor((at * family.length) / count)] as T)
}

/** Where the cases of properties begin: the same in every usual run, another in each long run, or what SEED says. A failure names it. */
export const seed = Number(process.env.SEED ?? (long ? Math.floor(Math.random() * 2 ** 31) : 20_260_101))

/** How many runs a property gets: the first number usually, the second in a long run. */
export const runs = (usual: number, whole: number): number => (long ? whole : usual)

/** Makes tests of the long run alone: cases whose sibling is in every run. */
export const onlyLong = <Test extends (...args: never[]) => unknown>(test: Test): Test =>
  long ? test : ((() => undefined) as unknown as Test)
