type Obj = { readonly [key: string]: unknown }

const objectOf = (value: unknown): Obj | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Obj) : undefined
const textOf = (...values: readonly unknown[]): string | undefined => values.find((value): value is string => typeof value === 'string')

/** The text in a part of an answer: as OpenAI's interface has it (a part, or a whole answer), or an object with it, or a text. Undefined where there is none. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const object = objectOf(value)
  if (!object) return undefined
  const choice = objectOf(Array.isArray(object.choices) ? object.choices[0] : undefined)
  // A part may say who speaks, or how much was used, and hold no text.
  if (Array.isArray(object.choices)) return textOf(objectOf(choice?.delta)?.content, objectOf(choice?.message)?.content, choice?.text) ?? ''
  const message = objectOf(object.message)
  return (
    textOf(object.text, object.content, object.delta, object.answer, object.message, message?.content) ??
    (object.data === undefined ? undefined : textIn(object.data))
  )
}

/** What is wrong, where an answer says so itself: the platform's envelope with another code than 0, or OpenAI's `error`. Undefined where nothing is. */
export function refusalIn(value: unknown): string | undefined {
  const { code, msg, error } = objectOf(value) ?? {}
  const why =
    textOf(error, objectOf(error)?.message) ??
    (code !== undefined && code !== 0 && code !== '0' && code !== 200 ? textOf(msg) || String(code) : undefined)
  return why?.slice(0, 300)
}
