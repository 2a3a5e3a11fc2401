/** Which module imports which, statically or dynamically. */
export interface ModuleGraph {
  readonly imports: ReadonlyMap<string, { readonly now: readonly string[]; readonly later: readonly string[] }>
}

/** The shortest way from a module to one that is looked for, both ends included; undefined when it is not reached. */
export function wayTo(
  { imports }: ModuleGraph,
  from: string,
  isIt: (module: string) => boolean,
  options: { readonly later: boolean } = { later: false },
): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const found = imports.get(way.at(-1)!)
    for (const next of [...(found?.now ?? []), ...(options.later ? (found?.later ?? []) : [])]) {
      if (seen.has(next)) continue
      seen.add(next)
      if (isIt(next)) return [...way, next]
      ways.push([...way, next])
    }
  }
  return undefined
}
