import type { Json } from '#kernel/page/values'
import { pick } from './pick.ts'

/** Fills every `${path}` from the value; a path that leads nowhere gives nothing, a list or an object its JSON. */
export function fillText(text: string, from: Json): string {
  return text.replace(/\$\{([^{}]*)\}/g, (_all, path: string) => {
    const found = pick(from, path.trim())
    if (found === undefined || found === null) return ''
    return typeof found === 'object' ? JSON.stringify(found) : String(found)
  })
}

/** Fills every text inside a value: what is filled in can never change the value's shape. */
export function fillTexts(value: Json, from: Json): Json {
  if (typeof value === 'string') return fillText(value, from)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => fillTexts(each, from))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillTexts(each as Json, from)]))
}
