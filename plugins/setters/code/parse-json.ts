import { jsonLanguage } from '@codemirror/lang-json'
import { type Json, readJson } from '#sdk'

export type ParsedJson =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly line: number; readonly column: number }

/**
 * JSON, or the place of its first mistake; browsers word that each in their own way, so the grammar is asked. Empty
 * is no value.
 */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: readJson(text) }
  } catch {
    const before = text.slice(0, firstMistake(text)).split('\n')
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}

function firstMistake(text: string): number {
  let found = -1
  jsonLanguage.parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError && found < 0) found = node.from
      return found < 0
    },
  })
  return found < 0 ? text.length : found
}
