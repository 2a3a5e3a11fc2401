import { useState } from 'react'
import type { Json } from '#sdk'
import { asChoices, asObject, idOfKey } from '#sdk/react'

/** Ids of keys that an author or a flow gives: a list, one key, a text with commas, or an object whose `keys` they are. */
export function idsOf(given: unknown): readonly string[] {
  const row = asObject(given)
  const list = asChoices((row.keys ?? row.checkedKeys ?? row.selectedKeys ?? given) as Json)
  return list.flatMap((each) => idOfKey(each) ?? [])
}

/** Ids that a prop says until somebody chooses others; another value of the prop is what counts then. */
export function useIds(prop: unknown): readonly [ids: readonly string[], set: (ids: Iterable<string>) => void] {
  const said = JSON.stringify(prop ?? null)
  const [now, setNow] = useState<{ readonly said: string; readonly ids: readonly string[] }>(() => ({ said, ids: idsOf(prop) }))
  if (now.said !== said) setNow({ said, ids: idsOf(prop) })
  return [now.ids, (ids) => setNow({ said, ids: [...ids] })]
}
