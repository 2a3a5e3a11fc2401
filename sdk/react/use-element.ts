import { useCallback } from 'react'
import type { LoadResult } from '#kernel/engine'
import type { ElementId, Json, JsonObject } from '#kernel/page'
import { usePage, useSignalValue } from '#kernel/view'

/** The props of another element, usually a child: Tabs reads its panes' titles. */
export function useElementProps(id: ElementId): JsonObject | undefined {
  const { page } = usePage()
  return useSignalValue(page.element(id))?.props
}

/** Runs this element's data source with parameters of its own (page number, filters). */
export function useSource(id: ElementId): (params: JsonObject) => Promise<LoadResult> {
  const { page } = usePage()
  return useCallback((params) => page.load(id, params), [page, id])
}

/** Calls a bound function prop (a column's `render`) once per argument list; the answers keep the order. */
export function useFunctionProp(id: ElementId, path: string): (calls: readonly (readonly Json[])[]) => Promise<readonly Json[]> {
  const { page } = usePage()
  return useCallback((calls) => page.apply(id, path, calls), [page, id, path])
}

/** The language of the page's own texts. */
export function useLocale(): 'zh' | 'en' {
  return usePage().locale
}
