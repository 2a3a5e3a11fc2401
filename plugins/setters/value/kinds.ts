import type { Json, Label } from '#sdk'

export type Kind = 'text' | 'number' | 'boolean' | 'null' | 'json'

/** What can be chosen; `json` is only for showing a list or an object that is already there. */
export const KINDS: readonly { readonly kind: Kind; readonly label: Label }[] = [
  { kind: 'text', label: { zh: '文本', en: 'Text' } },
  { kind: 'number', label: { zh: '数字', en: 'Number' } },
  { kind: 'boolean', label: { zh: '布尔', en: 'Yes/no' } },
  { kind: 'null', label: { zh: '空', en: 'Null' } },
]

export function kindOf(value: Json | undefined): Kind {
  if (value === null) return 'null'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'object' ? 'json' : 'text'
}

/** The same value as another kind, as far as it goes. */
export function toKind(value: Json | undefined, kind: Kind): string | number | boolean | null {
  const text = value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (kind === 'null') return null
  if (kind === 'number') return typeof value === 'boolean' ? Number(value) : Number.isFinite(Number(text)) ? Number(text) : 0
  if (kind === 'boolean') return text !== '' && text !== 'false' && text !== '0'
  return text
}
