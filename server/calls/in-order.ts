import type { AnyModule } from './module.ts'

/** The modules, each after those that it needs; otherwise by id, so that the order does not depend on where they are listed. */
export const inOrder = <M extends AnyModule>(modules: readonly M[]): readonly M[] => {
  const waiting = new Set([...modules].sort((a, b) => (a.id < b.id ? -1 : 1)))
  const order: M[] = []
  const place = (module: AnyModule): void => {
    // One that is needed and not listed is for whoever puts the server together to tell.
    if (!waiting.delete(module as M)) return
    for (const needed of module.needs ?? []) place(needed)
    order.push(module as M)
  }
  for (const module of waiting) place(module)
  return order
}
