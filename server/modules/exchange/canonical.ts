import { withoutOmitted } from '../../parts/section.ts'
import type { ExchangeFile } from './file-model.ts'

/** JSON whose objects have their keys in order, so that the same content is the same text. */
export function canonicalText(value: unknown, indent?: number): string {
  return JSON.stringify(sorted(value), null, indent)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted((value as Record<string, unknown>)[key])]))
}

/** What a file's `hash` has to be. */
export function hashOfFile({ hash: _hash, exportedAt: _at, ...content }: ExchangeFile): string {
  return `sha256-${new Bun.CryptoHasher('sha256').update(canonicalText(withoutOmitted(content))).digest('hex')}`
}
