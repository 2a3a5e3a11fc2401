import { type Message, tell } from '#kernel/message'
import type { PageDocument } from '#kernel/page/records'
import { analyse } from '../language/analyse.ts'
import { namesOf, type ReferenceOptions } from './reference-target.ts'

/**
 * Why a text cannot be the formula of a computed variable, with the position; null when it can. `newCycle` reports
 * loops.
 */
export function refusedFormula(document: PageDocument, source: string, options: ReferenceOptions = {}): Message | null {
  if (source.trim() === '') return tell('engine.empty-formula')
  const result = analyse('formula', source, namesOf(document, options))
  if (!result.ok) {
    const { message, at } = result.error
    return at ? tell('engine.syntax-at', { why: message, ...at }) : tell('engine.syntax', { why: message })
  }
  const { reads } = result
  const readsAll = reads === 'dynamic' || reads.some((path) => path === '' || path === 'variable')
  return readsAll ? tell('engine.reads-all') : null
}
