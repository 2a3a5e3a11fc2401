import { useReducer, useRef } from 'react'
import type { Told } from '#kernel/message'
import { type Editor, useEditor } from '#sdk/studio'
import { useLocale } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { namesOn } from './names-on.ts'
import { speakerOf } from './speaker.ts'

/** The same inside the open editor. */
export const useWords = (): ((told: Told) => string) => useWordsOf(useEditor())

/** Puts what there is to tell into words, with the names on the page; words of a plugin that are not loaded yet come by themselves. */
export function useWordsOf({ kernel, store, part }: Pick<Editor, 'kernel' | 'store' | 'part'>): (told: Told) => string {
  const locale = useLocale()
  const nameOf = namesOn({ kernel, document: useSignalValue(store.current), blocks: part(loadedPlugins).blocks?.lookup })
  const [, again] = useReducer((count: number) => count + 1, 0)
  // Words that do not come are not asked for with each drawing.
  const asked = useRef(new Set<string>())
  const speaker = speakerOf(kernel)
  return (told) => {
    const key = typeof told === 'object' && 'code' in told ? told.code : ''
    const loading = asked.current.has(key) ? undefined : speaker.ready(told)
    if (loading) {
      asked.current.add(key)
      void loading.then(again)
    }
    return speaker.now(told, locale, nameOf)
  }
}
