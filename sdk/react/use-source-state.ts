import { useState } from 'react'
import type { LoadResult } from '#kernel/engine'
import { MessageError } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { usePage, useSignalValue } from '#kernel/view'
import { toldByResult } from '../flow/told-by-result.ts'
import { useMethods } from './use-methods.ts'

/** The data of an element, and how it stands with it. */
export interface SourceState {
  readonly data: Json
  /** Its source was asked and has not answered yet. What it gave before is still in `data`. */
  readonly isLoading: boolean
  /** Its source answered last with a failure. */
  readonly hasFailed: boolean
  /** What the source said of that, where it said it in words of its own. */
  readonly reason: string
  readonly retry: () => void
}

/**
 * The data of an element whose source the engine asks, and whether it is on its way or failed. `update` is offered to flows: it asks again with the given
 * parameters, and its answer stays until the prop changes.
 */
export function useSourceState(id: ElementId, prop: Json): SourceState {
  const { page } = usePage()
  const element = useSignalValue(page.element(id))
  const told = useSignalValue(page.failures(id)).find(({ code }) => code === 'SOURCE_FAILED')
  const [asking, setAsking] = useState(0)
  const [own, setOwn] = useState<{ readonly instead: Json; readonly result: LoadResult }>()
  const ask = async (params: Json): Promise<LoadResult> => {
    setAsking((count) => count + 1)
    try {
      const result = await page.load(id, params, true)
      setOwn({ instead: prop, result })
      return result
    } finally {
      setAsking((count) => count - 1)
    }
  }
  useMethods(id, {
    update: async (params) => {
      const result = await ask(params)
      if (result.code !== 0) throw new MessageError(toldByResult(result))
      return undefined
    },
  })
  const { source, answered } = element ?? {}
  const startsByItself = source?.driven === 'engine' && source.use.execute === 'at once' && page.scope === undefined
  const now = own && own.instead === prop ? own.result : undefined
  const hasFailed = now ? now.code !== 0 : told !== undefined
  const message = now ? now.msg : told?.message
  return {
    data: now?.code === 0 ? now.data : prop,
    isLoading: asking > 0 || (startsByItself && !answered && !hasFailed),
    hasFailed,
    reason: typeof message === 'string' ? message : '',
    retry: () => void ask({}).catch(() => undefined),
  }
}
