import { isRefusedKey } from '#kernel/page'
import { unreadable, unusable } from './errors.ts'
import { FILE_LIMITS } from './file-model.ts'

const EACH = { zh: '文件', en: 'the file' } as const

/**
 * JSON out of a text that anybody may have written: what is too deep is refused before anything is made of it, and so are names that mean something to
 * the language itself.
 * @throws AppError that says what is wrong with it, and where
 */
export function readJson(text: string, of: { readonly zh: string; readonly en: string } = EACH): unknown {
  const { depth, values } = measure(text)
  if (values > FILE_LIMITS.values)
    throw unusable(`${of.zh}的内容超过 ${FILE_LIMITS.values} 个值`, `There are more than ${FILE_LIMITS.values} values in ${of.en}`)
  if (depth > FILE_LIMITS.depth)
    throw unusable(
      `${of.zh}的嵌套超过 ${FILE_LIMITS.depth} 层`,
      `In ${of.en}, lists and objects lie more than ${FILE_LIMITS.depth} deep within each other`,
    )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable(`${of.zh}不是完整的 JSON`, `${of.en} is no whole JSON`)
  }
  const bad = refusedKeyIn(value)
  if (bad !== null) throw unusable(`${of.zh}中的“${bad}”使用了不允许的名称`, `“${bad}” in ${of.en} has a name that is not allowed`)
  return value
}

/** How deep brackets are nested and how many values there are at most, strings left out; found without parsing. */
function measure(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0
  let values = 1
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === 34) {
      for (at++; at < text.length && text.charCodeAt(at) !== 34; at++) if (text.charCodeAt(at) === 92) at++
    } else if (character === 91 || character === 123) {
      depth++
      values++
      if (depth > deepest) deepest = depth
    } else if (character === 93 || character === 125) depth--
    else if (character === 44) values++
  }
  return { depth: deepest, values }
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
