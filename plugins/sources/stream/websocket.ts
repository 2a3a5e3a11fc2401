import { type Json, parsed, type SourceRuntime } from '#sdk'
import { webSocketConfig } from './index.ts'
import { type Ending, keepConnected } from './keep-connected.ts'
import { MessageWindow } from './message-window.ts'
import { addressFor, endWith, firstOf, problemsOf } from './opening.ts'

const problem = problemsOf('source/websocket')

/** Sent while there was no connection; the oldest are given up. */
const WAITING = 100

/** Connects until it is stopped. The first parameters and the greeting are sent on every connection, later ones once. */
export const subscribe: NonNullable<SourceRuntime['subscribe']> = async (config, params, context, push) => {
  const { greeting, keep, sourceField, reconnect, ...rest } = parsed(webSocketConfig, config)
  const address = socketAddress(addressFor(rest, null, context))
  const ending = endWith(context.signal)
  const { signal } = ending
  const stop = () => ending.abort()
  if (typeof address === 'object') {
    push(problem(address.problem, context))
    return { stop }
  }
  const messages = new MessageWindow({ keep, sourceField, context: { ...context, signal }, push })
  const first = [greeting as Json, params].filter(says)
  let waiting: string[] = []
  let open: WebSocket | undefined
  const connect = (connected: () => void): Promise<Ending> =>
    new Promise((resolve) => {
      const socket = context.connect(address)
      const close = () => socket.close()
      socket.binaryType = 'arraybuffer'
      socket.onopen = () => {
        connected()
        open = socket
        for (const message of first) socket.send(JSON.stringify(message))
        for (const text of waiting) socket.send(text)
        waiting = []
      }
      socket.onmessage = ({ data }) => messages.add(typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer))
      socket.onclose = () => {
        open = undefined
        signal.removeEventListener('abort', close)
        resolve('again')
      }
      signal.addEventListener('abort', close, { once: true })
    })
  void keepConnected({
    context: { ...context, signal },
    firstWait: () => reconnect,
    connect,
    failed: () => push(problem('NETWORK', context)),
  })
  return {
    stop,
    send: async (sent) => {
      if (!says(sent)) return messages.current()
      if (open) open.send(JSON.stringify(sent))
      else waiting = [...waiting, JSON.stringify(sent)].slice(-WAITING)
      return messages.current()
    },
  }
}

export const run: SourceRuntime['run'] = firstOf(subscribe, problem)

/** Nothing and an empty object are what an element sends that has nothing to say. */
const says = (value: Json): boolean =>
  value !== null && (typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length > 0)

function socketAddress(address: string | null): string | { readonly problem: 'NO_ADDRESS' | 'BAD_ADDRESS' } {
  if (address === null) return { problem: 'NO_ADDRESS' }
  try {
    const url = new URL(address, (globalThis.location as Location | undefined)?.href)
    if (url.protocol === 'http:') url.protocol = 'ws:'
    if (url.protocol === 'https:') url.protocol = 'wss:'
    return url.protocol === 'ws:' || url.protocol === 'wss:' ? url.href : { problem: 'BAD_ADDRESS' }
  } catch {
    return { problem: 'BAD_ADDRESS' }
  }
}
