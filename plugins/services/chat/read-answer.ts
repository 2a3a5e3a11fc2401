import { createParser } from 'eventsource-parser'
import { MessageError, tell } from '#sdk/services'

type Take = (part: string) => void
type Obj = { readonly [key: string]: unknown }

const invalid = (): MessageError => new MessageError(tell('service/chat.invalid-data'))
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

/** What is wrong, where an answer says so itself: the platform's envelope with another code than 0, or OpenAI's `error`. */
function refuse(value: unknown): void {
  const { code, msg, error } = objectOf(value) ?? {}
  const why =
    textOf(error, objectOf(error)?.message) ??
    (code !== undefined && code !== 0 && code !== '0' && code !== 200 ? textOf(msg) || String(code) : undefined)
  if (why !== undefined) throw new MessageError(tell('service/chat.refused', { why: why.slice(0, 300) }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function eachText(body: ReadableStream<Uint8Array>, take: Take): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return take(decoder.decode())
    take(decoder.decode(value, { stream: true }))
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onText: Take): Promise<string> {
  let whole = ''
  let events = 0
  let isOver = false
  const parser = createParser({
    onEvent({ data }) {
      if (isOver) return
      if (data.trim() === '[DONE]') {
        isOver = true
        return
      }
      const value = parsed(data)
      refuse(value)
      // What is no JSON is a text as it is.
      const part = value === undefined ? data : textIn(value)
      if (part === undefined) throw invalid()
      events += 1
      whole += part
      if (part !== '') onText(part)
    },
  })
  await eachText(body, (text) => parser.feed(text))
  if (events === 0 && !isOver) throw invalid()
  return whole
}

/** Reads an answer as it comes: server-sent events, a plain text in parts, or one JSON. Returns the whole text. */
export async function readAnswer(answer: Response, onText: Take): Promise<string> {
  const kind = answer.headers.get('content-type') ?? ''
  if (!answer.body) throw invalid()
  if (/^text\/event-stream\b/i.test(kind)) return readEvents(answer.body, onText)
  let whole = ''
  if (/^text\/plain\b/i.test(kind)) {
    await eachText(answer.body, (part) => {
      whole += part
      if (part !== '') onText(part)
    })
    return whole
  }
  // A page of another kind is none, such as a sign-in page in HTML.
  const value = parsed(await answer.text())
  refuse(value)
  const text = value === undefined ? undefined : textIn(value)
  if (text === undefined) throw invalid()
  if (text !== '') onText(text)
  return text
}
