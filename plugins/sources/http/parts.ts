import { createParser } from 'eventsource-parser'
import { type Json, readJson } from '#sdk'

/** Takes a part of an answer; the next one waits for it. */
export type TakePart = (
  part: Json,
  answer: { readonly status: number; readonly headers: { readonly [name: string]: string } },
) => Promise<void>

const EVENTS = /^text\/event-stream\b/i
const LINES = /^application\/(x-ndjson|jsonl|x-jsonlines)\b/i
const TEXT = /^text\/plain\b/i

/** Whether an answer of this type says something before it is whole. */
export const comesInParts = (type: string): boolean => EVENTS.test(type) || LINES.test(type) || TEXT.test(type)

const jsonOrText = (text: string): Json => {
  try {
    return readJson(text)
  } catch {
    return text
  }
}

interface Reading {
  readonly type: string
  /** Something came. */
  readonly moved: () => void
  readonly take: (part: Json) => Promise<void>
}

/** Reads events (their data, as JSON where it is), lines of JSON, or pieces of text, one after the other. */
export async function readParts(body: ReadableStream<Uint8Array>, { type, moved, take }: Reading): Promise<void> {
  const waiting: Json[] = []
  let line = ''
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(jsonOrText(data)) })
  const feed = (text: string): void => {
    if (EVENTS.test(type)) parser.feed(text)
    else if (TEXT.test(type)) {
      if (text !== '') waiting.push(text)
    } else {
      const lines = (line + text).split('\n')
      line = lines.pop() ?? ''
      for (const each of lines) if (each.trim() !== '') waiting.push(jsonOrText(each))
    }
  }
  const hand = async (): Promise<void> => {
    for (const part of waiting.splice(0)) await take(part)
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      moved()
      feed(done ? decoder.decode() : decoder.decode(value, { stream: true }))
      if (done) break
      await hand()
    }
    if (line.trim() !== '') waiting.push(jsonOrText(line))
    await hand()
  } catch (error) {
    // An interceptor that fails ends the answer, on the other side too.
    await reader.cancel().catch(() => undefined)
    throw error
  }
}
