import { createParser } from 'eventsource-parser'
import { MessageError, refusalIn, tell, textIn } from '#sdk/services'

type Take = (part: string) => void

const invalid = (): MessageError => new MessageError(tell('service/chat.invalid-data'))
function refuse(value: unknown): void {
  const why = refusalIn(value)
  if (why !== undefined) throw new MessageError(tell('service/chat.refused', { why }))
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
