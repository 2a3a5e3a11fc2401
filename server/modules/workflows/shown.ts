import type { Json, JsonObject } from '#kernel/page/values'
import { formsOf, withoutSecrets } from '../proxy/index.ts'
import { MOST_SHOWN } from './run-model.ts'

/** In the place of a number that contains a secret; texts have their own mark. */
const MASK = '***'

/** Values of secrets that a run has used, which it never shows. */
export class Masking {
  private readonly secrets = new Set<string>()
  private forms: ReturnType<typeof formsOf> = []

  add(secret: string): void {
    if (this.secrets.has(secret)) return
    this.secrets.add(secret)
    this.forms = formsOf(this.secrets)
  }

  /** The same value with every secret in it replaced, however it is written: in hex, base64, JSON or an address. */
  mask<T extends Json>(value: T): T {
    return this.forms.length === 0 ? value : (this.masked(value) as T)
  }

  private masked(value: Json): Json {
    if (typeof value === 'string') return this.text(value)
    if (typeof value === 'number') return this.text(String(value)) === String(value) ? value : MASK
    if (Array.isArray(value)) return value.map((each) => this.masked(each))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value as JsonObject).map(([name, each]) => [this.text(name), this.masked(each)])
    return Object.fromEntries(entries) as JsonObject
  }

  private text(text: string): string {
    const bytes = Buffer.from(text)
    const shown = withoutSecrets(bytes, this.forms)
    return shown.equals(bytes) ? text : shown.toString()
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
