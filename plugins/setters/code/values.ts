import type { Json, Label } from '#sdk'
import type { Locale } from '#sdk/setter'
import { filled, labelIn } from '#sdk/setter'

/** A value in one line, cut at so many characters. */
export function gist(value: Json, most = 200): string {
  const text = JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** What kind of value it is, in words. */
export function typeLabel(value: Json): Label {
  if (value === null) return { zh: '空', en: 'nothing' }
  if (Array.isArray(value)) return filled({ zh: '列表（{length}）', en: 'list ({length})' }, { length: value.length })
  if (typeof value === 'string') return { zh: '文本', en: 'text' }
  if (typeof value === 'number') return { zh: '数字', en: 'number' }
  return typeof value === 'boolean' ? { zh: '布尔', en: 'yes/no' } : { zh: '对象', en: 'object' }
}

const TYPES: { readonly [type: string]: Label } = {
  string: { zh: '文本', en: 'text' },
  number: { zh: '数字', en: 'number' },
  boolean: { zh: '布尔', en: 'yes/no' },
  array: { zh: '列表', en: 'list' },
  object: { zh: '对象', en: 'object' },
}

/** The detail of a name, with a type in words: `ƒ number` of a computed variable is `ƒ 数字` in Chinese. */
export function typeWords(detail: string, locale: Locale): string {
  const [, computed = '', type = ''] = /^(ƒ )?(\w+)$/.exec(detail) ?? []
  return Object.hasOwn(TYPES, type) ? `${computed}${labelIn(TYPES[type], locale)}` : detail
}
