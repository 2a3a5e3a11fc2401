import { createParser } from 'eventsource-parser'
import { parsed, type SourceRuntime } from '#sdk'
import { sseConfig } from './index.ts'
import { type Ending, keepConnected } from './keep-connected.ts'
import { MessageWindow } from './message-window.ts'
import { addressFor, endWith, firstOf, problemsOf } from './opening.ts'

const problem = problemsOf('source/sse')
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** Listens until it is stopped; takes up where it was when the connection is lost. Asked again, it opens another. */
export const subscribe: NonNullable<SourceRuntime['subscribe']> = async (config, params, context, push) => {
  const { event, keep, sourceField, reconnect, ...rest } = parsed(sseConfig, config)
  const address = addressFor(rest, params, context)
  const ending = endWith(context.signal)
  const stop = () => ending.abort()
  if (address === null) {
    push(problem('NO_ADDRESS', context))
    return { stop }
  }
  const messages = new MessageWindow({ keep, sourceField, context: { ...context, signal: ending.signal }, push })
  const wanted = event.trim() || 'message'
  let lastId = ''
  let wait = reconnect
  const parser = createParser({
    onEvent: (message) => {
      if (message.id !== undefined) lastId = message.id
      if ((message.event ?? 'message') === wanted) messages.add(message.data)
    },
    onRetry: (milliseconds) => {
      wait = milliseconds
    },
  })
  const connect = async (connected: () => void): Promise<Ending> => {
    parser.reset()
    const headers = { accept: 'text/event-stream', ...(lastId === '' ? {} : { 'last-event-id': lastId }) }
    const { signal } = ending
    const answer = await context.fetch(address, { headers, cache: 'no-store', credentials: 'same-origin', signal })
    // By the standard, 204 means that there is nothing more to come.
    if (answer.status === 204) return 'over'
    if (PASSING.has(answer.status)) return 'again'
    if (!answer.ok || !answer.body || !/^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '')) {
      push(problem('REFUSED', context, { status: answer.status }))
      return 'over'
    }
    connected()
    await read(answer.body, (text) => parser.feed(text))
    return 'again'
  }
  void keepConnected({
    context: { ...context, signal: ending.signal },
    firstWait: () => wait,
    connect,
    failed: () => push(problem('NETWORK', context)),
  })
  return { stop }
}

export const run: SourceRuntime['run'] = firstOf(subscribe, problem)

async function read(body: ReadableStream<Uint8Array>, take: (text: string) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    take(decoder.decode(value, { stream: true }))
  }
}
