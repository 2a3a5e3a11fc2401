import { useCallback, useMemo, useState } from 'react'
import type { LoadResult, ProgramSource } from '#kernel/engine'
import { type Locale, MessageError, nearestOf, type SourceLocale } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import { useLastingEffect, usePage, useSignalValue } from '#kernel/view'
import { toldByResult } from '../flow/told-by-result.ts'
import { listIn } from './read-row.ts'
import { useMethods } from './use-methods.ts'

const NONE: readonly PropPath[] = []

/** This element's data source for views that ask themselves, with parameters of their own (page number, filters). */
export function useSource(id: ElementId): {
  /** Undefined without a source; another object when its settings changed. */
  readonly use: ProgramSource['use'] | undefined
  /** `fresh` looks past what is cached. */
  readonly load: (params: JsonObject, fresh?: boolean) => Promise<LoadResult>
} {
  const { page } = usePage()
  const use = useSignalValue(page.element(id))?.source?.use
  const load = useCallback((params: JsonObject, fresh?: boolean) => page.load(id, params, fresh), [page, id])
  return { use, load }
}

/** The author's functions among this element's props (a column's `render`); calls are answered in order, in one message. */
export function useFunctionProps(id: ElementId): {
  readonly paths: readonly PropPath[]
  readonly call: (path: PropPath, calls: readonly (readonly Json[])[]) => Promise<readonly Json[]>
} {
  const { page } = usePage()
  const paths = useSignalValue(page.element(id))?.functions ?? NONE
  const call = useCallback((path: PropPath, calls: readonly (readonly Json[])[]) => page.apply(id, path, calls), [page, id])
  return useMemo(() => ({ paths, call }), [paths, call])
}

/** A value passed through the element's formatter, where the author wrote one; the value itself until it answers and if it fails. */
export function useFormatter(id: ElementId, path: PropPath, value: Json): Json {
  const functions = useFunctionProps(id)
  const [answer, setAnswer] = useState<{ readonly to: string; readonly value: Json }>()
  const formats = functions.paths.includes(path)
  const input = JSON.stringify(value ?? null)
  useLastingEffect(() => {
    if (!formats) return
    let current = true
    void functions
      .call(path, [[JSON.parse(input) as Json]])
      .then(([formatted]) => current && setAnswer({ to: input, value: formatted ?? '' }))
      .catch(() => current && setAnswer(undefined))
    return () => {
      current = false
    }
  }, [functions, formats, path, input])
  return formats && answer?.to === input ? answer.value : value
}

/**
 * The data of an element whose source the engine asks, with `update` offered to flows: it asks again with the given parameters, and
 * its answer stays until the prop changes. Of a prop that is a list, it is one too.
 */
export function useSourceData(id: ElementId, prop: readonly Json[]): readonly Json[]
export function useSourceData(id: ElementId, prop: Json): Json
export function useSourceData(id: ElementId, prop: Json): Json {
  const { page } = usePage()
  const [answer, setAnswer] = useState<{ readonly instead: Json; readonly data: Json }>()
  useMethods(id, {
    update: async (params) => {
      const result = await page.load(id, params, true)
      if (result.code !== 0) throw new MessageError(toldByResult(result))
      setAnswer({ instead: prop, data: result.data })
      return undefined
    },
  })
  if (answer?.instead !== prop) return prop
  return Array.isArray(prop) ? listIn(answer.data) : answer.data
}

/**
 * The language of the component's texts: `zh`, `en`, or one that a plugin provides. Pass it to `labelIn` and
 * `tableIn`.
 */
export function useLanguage(): Locale {
  return usePage().locale
}

/** Of Chinese and English the one that is nearer to it, for what is known in these two alone. */
export function useLocale(): SourceLocale {
  return nearestOf(useLanguage())
}
