import { useState } from 'react'
import type { Json } from '#sdk'
import { asChoices, idOfKey, readRow } from '#sdk/react'

const KEYS = { keys: 'any', checkedKeys: 'any', selectedKeys: 'any' } as const

/** Ids of keys that an author or a flow gives: a list, one key, a text with commas, or an object whose `keys` they are. */
export function idsOf(given: Json): readonly string[] {
  const { keys, checkedKeys, selectedKeys } = readRow(KEYS, given)
  const list = asChoices(keys ?? checkedKeys ?? selectedKeys ?? given)
  return list.flatMap((each) => idOfKey(each) ?? [])
}

/** Ids that a prop says until somebody chooses others; another value of the prop is what counts then. */
export function useIds(prop: Json): readonly [ids: readonly string[], set: (ids: Iterable<string>) => void] {
  const said = JSON.stringify(prop ?? null)
  const [now, setNow] = useState<{ readonly said: string; readonly ids: readonly string[] }>(() => ({ said, ids: idsOf(prop) }))
  if (now.said !== said) setNow({ said, ids: idsOf(prop) })
  return [now.ids, (ids) => setNow({ said, ids: [...ids] })]
}
