import { useEffect, useMemo, useState } from 'react'
import { tableIn } from '#kernel/message'
import { dictionaries, type PageDictionary } from '../services/dictionaries.ts'
import { useLanguage } from './use-element.ts'
import { useService } from './use-service.ts'
import type { ValueWords } from './value-words.ts'

/** Adds what a dictionary says of values to what the author wrote of them, which counts first. */
export type WithDictionary = (
  map: readonly ValueWords[] | undefined,
  code: string | undefined,
) => readonly ValueWords[] | undefined

/**
 * Loads dictionaries of the project by their codes, for the view of an element. Until one is loaded, and where it
 * cannot be, values are shown as they are.
 * @example
 * const withDictionary = useDictionaries(id, [props.dictionary])
 * const words = withDictionary(props.map, props.dictionary)
 */
export function useDictionaries(id: string, codes: readonly (string | undefined)[]): WithDictionary {
  const language = useLanguage()
  const reader = useService(id, dictionaries)
  const [known, setKnown] = useState<ReadonlyMap<string, PageDictionary>>(new Map())
  const wanted = [...new Set(codes.filter((code) => code !== undefined && code !== ''))].toSorted().join()
  const canRead = reader !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader may be another object at each render
  useEffect(() => {
    if (!reader || wanted === '') return
    let isGone = false
    for (const code of wanted.split(',')) {
      reader.read(code).then(
        (found) => {
          if (found && !isGone) setKnown((before) => new Map([...before, [code, found]]))
        },
        // Values without labels are still the values.
        () => undefined,
      )
    }
    return () => {
      isGone = true
    }
  }, [canRead, wanted])
  return useMemo(() => {
    const words = new Map(
      [...known].map(([code, { items }]) => [
        code,
        items.map(({ value, label, color }) => ({
          value,
          text: tableIn({ zh: label.zh || label.en || value, en: label.en || label.zh || value }, language),
          color,
        })),
      ]),
    )
    return (map, code) => {
      const own = code === undefined ? undefined : words.get(code)
      return own ? [...(map ?? []), ...own] : map
    }
  }, [known, language])
}
