import type { Pins } from '#kernel/plugin'
import type { Owned } from '../runtime.ts'

/** The version that the pins name, else the one that came last. */
function pinned<T extends Owned>(versions: readonly T[], pins: Pins): T | undefined {
  const last = versions.at(-1)
  const id = last?.owner?.id
  if (versions.length < 2 || id === undefined || !Object.hasOwn(pins, id)) return last
  return versions.find(({ owner }) => owner?.version === pins[id]?.version) ?? last
}

function grouped<T>(list: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const each of list) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

/** Finds by id, in the pinned version. The list may be replaced between calls; each list is indexed once. */
export function finderIn<T extends Owned & { readonly id: string }>(
  list: () => readonly T[],
  pins: () => Pins = () => ({}),
): (id: string) => T | undefined {
  let indexed: readonly T[] | undefined
  let byId: ReadonlyMap<string, readonly T[]> = new Map()
  return (id) => {
    const now = list()
    if (now !== indexed) byId = grouped(now, (each) => each.id)
    indexed = now
    return pinned(byId.get(id) ?? [], pins())
  }
}

/** One of each name, in the version that the pins name. */
export function chosenByName<T extends Owned & { readonly name: string }>(list: readonly T[], pins: Pins): readonly T[] {
  return [...grouped(list, ({ name }) => name).values()].map((versions) => pinned(versions, pins)!)
}
