import { isObject, type Json, type JsonObject } from '#kernel/page/values'

/** A change of one value among settings or parameters; `step` is the step whose parameters they are. */
export type ValueFix =
  /** The value that was meant takes the place of the one that is there. */
  | { readonly kind: 'set'; readonly path: string; readonly step?: string; readonly value: Json }
  /** A misspelt setting or parameter goes by the name that was meant. */
  | { readonly kind: 'rename'; readonly path: string; readonly step?: string; readonly to: string }
  /** What nothing reads goes, and with a value that cannot be the default comes back. */
  | { readonly kind: 'remove'; readonly path: string; readonly step?: string }

/** The values with the change; the same object where the place is not there. */
export const mendValues = (values: JsonObject, fix: ValueFix): JsonObject => at(values, fix.path.split('.'), fix) as JsonObject

function at(value: Json, [name = '', ...below]: readonly string[], fix: ValueFix): Json {
  if (Array.isArray(value)) {
    const index = Number(name)
    if (!Number.isInteger(index) || index < 0 || index >= value.length) return value
    const own = value[index] as Json
    const mended = below.length > 0 ? at(own, below, fix) : fix.kind === 'set' ? fix.value : own
    return mended === own ? value : value.with(index, mended)
  }
  if (!isObject(value)) return value
  const isThere = Object.hasOwn(value, name)
  if (below.length > 0) {
    const mended = isThere ? at(value[name]!, below, fix) : undefined
    return mended === undefined || mended === value[name] ? value : { ...value, [name]: mended }
  }
  if (fix.kind === 'set') return value[name] === fix.value ? value : { ...value, [name]: fix.value }
  if (!isThere) return value
  const { [name]: moved, ...others } = value
  return fix.kind === 'remove' || moved === undefined ? others : { ...others, [fix.to]: moved }
}

/** A value converted to the needed kind where its meaning is clear: `'12px'` as 12, `'true'` as true. */
export function readAs(type: string, value: Json): Json | undefined {
  if (type === 'boolean') return value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : undefined
  if ((type === 'number' || type === 'integer') && typeof value === 'string') {
    const read = Number.parseFloat(value)
    return Number.isFinite(read) ? (type === 'integer' ? Math.round(read) : read) : undefined
  }
  return type === 'string' && typeof value === 'boolean' ? String(value) : undefined
}
