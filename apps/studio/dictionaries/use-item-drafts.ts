import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { DictionaryDetail, DictionaryItem } from '../../../server/wire.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { type DraftItem, draftOf, MOST_ITEMS, moved, problemsOf, toItems, withPasted } from './draft-items.ts'
import { dictionaryTexts } from './texts.ts'

/** The server's code for a dictionary that was changed since it was read. */
const CHANGED = 40944

export interface ItemDrafts {
  readonly drafts: readonly DraftItem[]
  readonly problems: ReturnType<typeof problemsOf>
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Why the items were not saved. */
  readonly failure: unknown
  /** Another person changed the dictionary in the meantime. */
  readonly isConflict: boolean
  /** For screen readers: where the last moved item is. */
  readonly said: string
  readonly change: (key: number, change: Partial<DraftItem>) => void
  readonly remove: (key: number) => void
  readonly add: () => number | undefined
  readonly move: (key: number, to: number) => void
  readonly paste: (items: readonly DictionaryItem[]) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
}

/** Edits of a dictionary's items, which are saved together. */
export function useItemDrafts(dictionary: DictionaryDetail, onSaved: (saved: DictionaryDetail) => void): ItemDrafts {
  const t = useMessages(dictionaryTexts)
  const [drafts, setDrafts] = useState<readonly DraftItem[]>(() => dictionary.items.map(draftOf))
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [said, setSaid] = useState('')
  const put = (next: readonly DraftItem[]): void => {
    if (next.length > MOST_ITEMS) Message.warning(t('tooMany'))
    else setDrafts(next)
  }
  const discard = (): void => {
    setFailure(undefined)
    setDrafts(dictionary.items.map(draftOf))
  }
  return {
    drafts,
    problems: problemsOf(drafts),
    isChanged: JSON.stringify(toItems(drafts)) !== JSON.stringify(toItems(dictionary.items.map(draftOf))),
    isSaving,
    failure,
    isConflict: failure instanceof ApiError && failure.code === CHANGED,
    said,
    change: (key, change) => put(drafts.map((each) => (each.key === key ? { ...each, ...change } : each))),
    remove: (key) => put(drafts.filter((each) => each.key !== key)),
    add: () => {
      const added = draftOf({})
      put([...drafts, added])
      return drafts.length < MOST_ITEMS ? added.key : undefined
    },
    move: (key, wanted) => {
      const from = drafts.findIndex((each) => each.key === key)
      const to = Math.max(0, Math.min(wanted, drafts.length - 1))
      if (from < 0 || from === to) return
      put(moved(drafts, from, to))
      setSaid(t('moved', { name: drafts[from]!.value || t('newItem'), at: to + 1, count: drafts.length }))
    },
    paste: (items) =>
      put(
        withPasted(
          drafts.filter(({ value, labelZh, labelEn }) => value + labelZh + labelEn !== ''),
          items,
        ),
      ),
    discard,
    save: async () => {
      setSaving(true)
      setFailure(undefined)
      try {
        const { id, rev } = dictionary
        onSaved(await call('POST /dictionary/items/save', { id, rev, items: toItems(drafts) }))
        Message.success(t('saved'))
      } catch (thrown) {
        setFailure(thrown)
      }
      setSaving(false)
    },
  }
}
