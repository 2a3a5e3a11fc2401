import { isRefusedKey, readJson as readExactly } from '#kernel/page/values'
import { exceeds } from '../../http/scan-json.ts'
import { unreadable, unusable } from './errors.ts'
import { FILE_LIMITS } from './file-model.ts'

const EACH = { zh: '文件', en: 'the file' } as const

/**
 * JSON out of bytes that anybody may have written: they are counted before anything is made of them, and names that mean something to the language
 * itself are refused.
 * @throws AppError that says what is wrong with it, and where
 */
export function readJson(bytes: Uint8Array, of: { readonly zh: string; readonly en: string } = EACH): unknown {
  const beyond = exceeds(bytes, { values: FILE_LIMITS.values, depth: FILE_LIMITS.depth, keys: Number.POSITIVE_INFINITY })
  if (beyond === 'values')
    throw unusable(`${of.zh}的内容超过 ${FILE_LIMITS.values} 个值`, `There are more than ${FILE_LIMITS.values} values in ${of.en}`)
  if (beyond === 'depth')
    throw unusable(
      `${of.zh}的嵌套超过 ${FILE_LIMITS.depth} 层`,
      `In ${of.en}, lists and objects lie more than ${FILE_LIMITS.depth} deep within each other`,
    )
  const text = textOf(bytes, of)
  let value: unknown
  try {
    value = readExactly(text)
  } catch {
    throw unreadable(`${of.zh}不是完整的 JSON`, `${of.en} is no whole JSON`)
  }
  const bad = refusedKeyIn(value)
  if (bad !== null) throw unusable(`${of.zh}中的“${bad}”使用了不允许的名称`, `“${bad}” in ${of.en} has a name that is not allowed`)
  return value
}

function textOf(bytes: Uint8Array, of: { readonly zh: string; readonly en: string }): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(`${of.zh}不是 UTF-8 文本`, `${of.en} is no text in UTF-8`)
  }
  if (text.trim() === '') throw unreadable(`${of.zh}是空的`, `${of.en} is empty`)
  return text
}

/** The way to the first key that no record may have; null where there is none. */
function refusedKeyIn(value: unknown, way: readonly string[] = []): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      const found = typeof item === 'object' && item !== null ? refusedKeyIn(item, [...way, String(at)]) : null
      if (found !== null) return found
    }
    return null
  }
  for (const key of Object.keys(value)) {
    const inner = [...way, key]
    if (isRefusedKey(key)) return inner.join('.').slice(0, 200)
    const item = (value as Record<string, unknown>)[key]
    const found = typeof item === 'object' && item !== null ? refusedKeyIn(item, inner) : null
    if (found !== null) return found
  }
  return null
}
