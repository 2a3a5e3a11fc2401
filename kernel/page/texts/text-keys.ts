import { TEXT_LIMITS } from './text-rules.ts'

/** What a key may be made of: `Button_1.text`. Other characters become `_`. */
export function asKey(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}_$.:/-]+/gu, '_').replace(/^[^\p{L}\p{N}_$]+/u, '')
  return plain.slice(0, TEXT_LIMITS.key - 8) || 'text'
}

/** The first of `key`, `key_2`, `key_3` … that is free. */
export function freshKey(wanted: string, isFree: (key: string) => boolean): string {
  const key = asKey(wanted)
  if (isFree(key)) return key
  for (let n = 2; ; n++) if (isFree(`${key}_${n}`)) return `${key}_${n}`
}
