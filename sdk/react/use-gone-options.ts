import { useEffect, useRef, useState } from 'react'
import { tableIn } from '#kernel/message'
import { messages, usePage, useSignalValue } from '#kernel/view'
import { useFieldSlot } from './field-slot.ts'
import { useService } from './use-service.ts'

export interface Chosen {
  readonly key: string
  readonly label: string
}

interface Options {
  readonly id: string
  readonly formItem: { readonly noStyle: boolean }
  /** The options; another object when they may have changed. */
  readonly options: object
  readonly isOption: (key: string) => boolean
  readonly chosen: readonly Chosen[]
  /** Sets and reports the value without what is not an option any more. */
  readonly remove: (gone: ReadonlySet<string>) => void
}

const TEXTS = {
  zh: (labels: string) => `“${labels}”已不在选项中，已清除`,
  en: (labels: string) => `“${labels}” is not an option any more and was removed`,
} as const

/** Says as a message of an element that what was chosen is no option any more. */
export function useGoneMessage(id: string): (labels: string) => void {
  const { locale } = usePage()
  const notices = useService(id, messages)
  return (labels) => void notices?.show({ tone: 'warning', content: tableIn(TEXTS, locale)(labels), seconds: 5 })
}

/**
 * Empties a field of what was an option and is none any more, as where its options depend on another field. A value that never was an option stays.
 * Answers the notice for its frame; a field without one shows it as a message.
 */
export function useGoneOptions({ id, formItem, options, isOption, chosen, remove }: Options): string | undefined {
  const { page, locale } = usePage()
  const isFailing = useSignalValue(page.failures(id)).some(({ code }) => code === 'SOURCE_FAILED')
  const isFramed = useFieldSlot(id) !== undefined
  const tell = useGoneMessage(id)
  const before = useRef<{ readonly options: object; readonly labels: ReadonlyMap<string, string> }>(undefined)
  const [notice, setNotice] = useState<{ readonly labels: string; readonly left: string }>()
  const keys = chosen.map(({ key }) => key)
  useEffect(() => {
    // While its source fails nobody knows what the options are.
    if (page.mode === 'edit' || isFailing) return
    const known = before.current
    const gone = known && known.options !== options ? keys.filter((key) => known.labels.has(key) && !isOption(key)) : []
    before.current = { options, labels: new Map(chosen.filter(({ key }) => isOption(key)).map(({ key, label }) => [key, label])) }
    if (!known || gone.length === 0) return
    const removed = new Set(gone)
    const labels = gone.map((key) => known.labels.get(key)).join(', ')
    remove(removed)
    setNotice({ labels, left: JSON.stringify(keys.filter((key) => !removed.has(key))) })
    if (formItem.noStyle || isFramed) tell(labels)
  })
  return notice && notice.left === JSON.stringify(keys) ? tableIn(TEXTS, locale)(notice.labels) : undefined
}
