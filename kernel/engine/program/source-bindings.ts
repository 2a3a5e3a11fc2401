import type { Bindings } from '#kernel/page/records'

export interface SplitBindings {
  readonly now: Bindings
  readonly late: { readonly [path: string]: string }
}
export const NO_BINDINGS: SplitBindings = { now: {}, late: {} }

/** Formulas to evaluate before the source runs, and those that it evaluates itself. */
export function splitBindings(bindings: Bindings, paths: readonly string[] = []): SplitBindings {
  const isLate = (path: string) => paths.includes(path) && bindings[path]!.kind === 'formula'
  const all = Object.entries(bindings)
  return {
    now: Object.fromEntries(all.filter(([path]) => !isLate(path))),
    late: Object.fromEntries(all.flatMap(([path, { source }]) => (isLate(path) ? [[path, source] as const] : []))),
  }
}
