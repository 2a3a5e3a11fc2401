import { type Message, type Told, tell } from '#kernel/message'
import type { LoadResult } from '../protocol.ts'
import type { SourceRuntime } from '../runtime.ts'

function problemOf(told: Told): { readonly msg: string; readonly problem?: Message } {
  if (typeof told === 'string') return { msg: told }
  return 'code' in told ? { msg: told.text ?? '', problem: told } : { msg: '', problem: tell('engine.said', { said: told }) }
}

/** The answer of a source that gave none. */
export const failed = (told: Told): LoadResult => ({ code: 'SOURCE_FAILED', data: null, originData: null, ...problemOf(told) })

export const hungSource = ({ id, owner }: Pick<SourceRuntime, 'id' | 'owner'>): Message =>
  tell('engine.source-hung', { source: id, plugin: owner?.id ?? '' })
