import type { Json, JsonObject } from '#sdk'
import type { Asking } from '#sdk/react'
import { type ChatRequest, MessageError, refusalIn, textIn } from '#sdk/services'

type Request = Pick<ChatRequest, 'model' | 'messages' | 'signal' | 'onText'>

/** The end of a stream as OpenAI's interface says it. */
const DONE = '[DONE]'

/**
 * Asks an element's own source with the talk: `{ model?, messages, stream: true }`. Interceptors, the server and the settings of the source see it as any other
 * request. Rejects with what the service or the source says went wrong.
 */
export async function askOwnSource(own: Asking, { model, messages, signal, onText }: Request): Promise<{ readonly text: string }> {
  let text = ''
  let wrong: string | undefined
  const onPart = (part: Json): void => {
    wrong ??= refusalIn(part)
    const more = wrong === undefined && part !== DONE ? (textIn(part) ?? '') : ''
    text += more
    if (more !== '') onText(more)
  }
  const params = { ...(model === '' ? {} : { model }), messages, stream: true } as unknown as JsonObject
  const result = await own.ask(params, { signal, onPart })
  if (result.code !== 0) throw new MessageError(result.problem ?? result.msg)
  // An answer that came whole.
  if (text === '' && result.data !== null) onPart(result.data)
  if (wrong !== undefined) throw new MessageError(wrong)
  return { text }
}
