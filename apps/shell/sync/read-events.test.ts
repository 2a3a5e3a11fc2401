import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEvents } from './read-events.ts'

const bodyOf = (text: string, cuts: readonly number[]): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  return new ReadableStream({
    start(controller) {
      let from = 0
      for (const place of [...places, bytes.length]) {
        controller.enqueue(bytes.slice(from, place))
        from = place
      }
      controller.close()
    },
  })
}

it('reads the same events wherever the body is cut', async () => {
  const text = 'retry: 1000\n\nevent: edits\nid: 3\ndata: {"name":"中文 😀"}\n\n:\n\ndata: one\ndata:two\n\nevent: closed\ndata: {}\n\n'
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 8 }), async (cuts) => {
      const events = []
      for await (const event of readEvents(bodyOf(text, cuts))) events.push(event)
      expect(events).toEqual([
        { name: 'edits', data: '{"name":"中文 😀"}' },
        { name: 'message', data: 'one\ntwo' },
        { name: 'closed', data: '{}' },
      ])
    }),
  )
})
