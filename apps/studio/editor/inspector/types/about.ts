import type { Type } from './type.ts'

/** What fields of these objects are called, together. */
export function aboutBoth(types: readonly Type[]): { readonly about?: ReadonlyMap<string, string> } {
  const all = types.flatMap((type) => (type.kind === 'object' && type.about ? [...type.about] : []))
  return all.length === 0 ? {} : { about: new Map(all) }
}
