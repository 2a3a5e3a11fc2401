import type { Json, JsonObject } from '#kernel/page/values'
import { MOST_SHOWN } from './run-model.ts'

/** Shorter secrets would be found in words that have nothing to do with them. */
const SHORTEST_MASKED = 4
const MASK = '•••'

/** Values of secrets that a run has used, which it never shows. */
export class Masking {
  private readonly secrets = new Set<string>()

  add(secret: string): void {
    if (secret.length >= SHORTEST_MASKED) this.secrets.add(secret)
  }

  /** The same value with every secret in its texts, also as it is written in JSON and in addresses, replaced. */
  mask<T extends Json>(value: T): T {
    if (this.secrets.size === 0) return value
    let text = JSON.stringify(value)
    for (const secret of this.secrets)
      for (const form of new Set([
        JSON.stringify(secret).slice(1, -1),
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
      ]))
        text = text.replaceAll(form, MASK)
    return JSON.parse(text) as T
  }
}

/** A value as people see it: cut where it is long. */
export function shown(value: Json): Json {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= MOST_SHOWN ? value : `${text.slice(0, MOST_SHOWN)}…`
}

export function shownParams(params: JsonObject): JsonObject {
  const text = JSON.stringify(params)
  if (text.length <= MOST_SHOWN) return params
  const each = Math.floor(MOST_SHOWN / Math.max(1, Object.keys(params).length))
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const own = JSON.stringify(value)
      return [name, own.length <= each ? value : `${own.slice(0, each)}…`]
    }),
  )
}
