import { useSyncExternalStore } from 'react'
import { ROOT, type RunningPage, usePage } from '#kernel/view'
import type { NumberLook } from './format-value.ts'

const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** The language of the document is that of the page: whoever shows it in another one says it there. One observer for all that write numbers. */
function followLanguage(notify: () => void): () => void {
  listeners.add(notify)
  if (!observer) {
    observer = new MutationObserver(() => {
      for (const listener of [...listeners]) listener()
    })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  }
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

interface Formats {
  readonly subscribe: (notify: () => void) => () => void
  /** The language, after a star where all looks without one of their own are written in it. */
  readonly read: () => string
}
const formatsOf = new WeakMap<RunningPage, Formats>()

function formatsIn(page: RunningPage): Formats {
  const known = formatsOf.get(page)
  if (known) return known
  const root = page.element(ROOT)
  const formats: Formats = {
    subscribe(notify) {
      const undo = [root.subscribe(notify), followLanguage(notify)]
      return () => {
        for (const each of undo) each()
      }
    },
    read: () => `${root.peek()?.props.formats === 'language' ? '*' : ''}${document.documentElement.lang}`,
  }
  formatsOf.set(page, formats)
  return formats
}

/** Gives a look the language of the page where that is how it is written; the same look otherwise. */
export type PageFormats = <Look extends NumberLook>(look: Look) => Look

/**
 * How this page writes numbers, money and dates: gives a look the page's language where the look (`locale: 'page'`) or, for looks without a language of their
 * own, the page's setting says so. The same look otherwise. It follows both; what shows many values asks once for all of them.
 */
export function usePageFormats(): PageFormats {
  const { subscribe, read } = formatsIn(usePage().page)
  const now = useSyncExternalStore(subscribe, read, read)
  const isByLanguage = now.startsWith('*')
  const language = isByLanguage ? now.slice(1) : now
  return (look) =>
    language !== '' && (look.locale === 'page' || (isByLanguage && !look.locale)) ? { ...look, locale: language, dates: language } : look
}
