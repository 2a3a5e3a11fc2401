export interface ServerEvent {
  /** `message` where the server gives none. */
  readonly name: string
  readonly data: string
}

/** The fields of one event; undefined for one without data, such as a heartbeat. */
function eventOf(block: string): ServerEvent | undefined {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined
}

/** Server-sent events of a response body, in the format of https://html.spec.whatwg.org/#parsing-an-event-stream with line feeds alone. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = eventOf(text.slice(0, end))
        text = text.slice(end + 2)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
