/** Where a value is nothing that JSON can hold, as `path: what is there`; undefined when it comes back the same from JSON. */
export function whyNotJson(value: unknown, path = '', above: readonly unknown[] = []): string | undefined {
  const at = path === '' ? 'it' : path
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${at} is ${value}`
  if (typeof value !== 'object') return `${at} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`
  if (above.includes(value)) return `${at} holds itself`
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  if (!isPlain) return `${at} is a ${value.constructor?.name || 'class instance'}`
  for (const [key, inner] of Object.entries(value)) {
    const found = whyNotJson(inner, path === '' ? key : `${path}.${key}`, [...above, value])
    if (found) return found
  }
  return undefined
}
