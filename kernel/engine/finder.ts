/** Finds by id in a list that may be another list the next time; each list is gone through once. */
export function finderIn<T extends { readonly id: string }>(list: () => readonly T[]): (id: string) => T | undefined {
  let indexed: readonly T[] | undefined
  let byId = new Map<string, T>()
  return (id) => {
    const now = list()
    if (now !== indexed) byId = new Map(now.map((each) => [each.id, each]))
    indexed = now
    return byId.get(id)
  }
}
