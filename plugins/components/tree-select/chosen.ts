import type { Json } from '#sdk'
import { asChoices, idOfKey, readRow, type Tree } from '#sdk/react'

/** One chosen node as a value holds it; the tree may not have it, or not yet. */
export interface Chosen {
  readonly id: string
  readonly key: Json
  readonly label: string
}

const CHOICE = { value: 'any', key: 'any', label: 'text' } as const

/** What a value chose: one key, a list, a text with commas, each alone or with its label. The tree's own keys and labels count where it has the node. */
export function chosenOf(tree: Tree, value: Json | undefined, isMulti: boolean): readonly Chosen[] {
  const list = isMulti
    ? asChoices(value)
    : value === undefined || value === null || Array.isArray(value)
      ? asChoices(value).slice(0, 1)
      : [value]
  const found = new Map<string, Chosen>()
  for (const each of list) {
    const id = idOfKey(each)
    if (id === undefined || found.has(id)) continue
    const node = tree.byId.get(id)
    const row = readRow(CHOICE, each)
    const key = node?.key ?? (typeof each === 'object' ? (row.value ?? row.key ?? id) : each)
    found.set(id, { id, key, label: node?.label ?? (row.label || id) })
  }
  return [...found.values()]
}

/** The value that chose these. */
export function valueFor(chosen: readonly Chosen[], isMulti: boolean, withLabel: boolean): Json {
  const values = chosen.map(({ key, label }): Json => (withLabel ? { label, value: key } : key))
  return isMulti ? values : (values[0] ?? null)
}
