import { useCallback, useEffect, useState } from 'react'
import { type Locale, useLocale } from '../../shell/messages.ts'
import { loadChapters } from './chapters.ts'
import { type DocsLibrary, makeLibrary } from './library.ts'

const made = new Map<Locale, DocsLibrary>()

interface Held {
  /** Null until it is there. */
  readonly library: DocsLibrary | null
  readonly failed: boolean
  readonly retry: () => void
}

/** The documentation in the language of the interface. While another language is on its way, the one before stays. */
export function useLibrary(): Held {
  const locale = useLocale()
  const [library, setLibrary] = useState(made.get(locale) ?? null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCurrent = true
    setFailed(false)
    const arrived = (next: DocsLibrary) => {
      made.set(locale, next)
      if (isCurrent) setLibrary(next)
    }
    const before = made.get(locale)
    if (before) arrived(before)
    else
      loadChapters(locale).then(
        (texts) => arrived(makeLibrary(texts, locale)),
        () => isCurrent && setFailed(true),
      )
    return () => {
      isCurrent = false
    }
  }, [locale, attempt])
  return { library, failed, retry: useCallback(() => setAttempt((last) => last + 1), []) }
}
