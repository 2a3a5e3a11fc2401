import { expect, test } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { EngineLink } from './engine-link.ts'
import { createPageFiles, type FilesParts } from './page-files.ts'

const pass: FilesParts['pass'] = (_id, params, run) => run(JSON.stringify(params))

const file = (name = 'a.png') => new File(['abc'], name, { type: 'image/png' })

test('a file is kept under a name of its own until its element, its row or the page is gone, or it is dropped', () => {
  const table = createPageFiles({ key: 'k', engine: () => Promise.reject(new Error('not asked')), pass })
  const page = table.within(undefined)
  const kept = page.keep('Upload_1', file())
  expect(kept).toEqual({ file: 'f1', name: 'a.png', size: 3, type: 'image/png' })
  const [dropped, ofOther] = [page.keep('Upload_1', file()), page.keep('Upload_2', file())]
  const inRow = table.within('List_1:a/List_2:b').keep('Upload_3', file())
  const beside = table.within('List_1:ab').keep('Upload_3', file())
  const there = (...values: readonly { readonly file: string }[]) => values.map((each) => table.find(each.file) !== null)
  page.drop(dropped)
  table.leave(['Upload_1'])
  table.leaveRow('List_1:a')
  expect(there(kept, dropped, ofOther, inRow, beside)).toEqual([false, false, true, false, true])
  table.end()
  expect(there(ofOther, beside)).toEqual([false, false])
})

/** An engine that is asked to send, and never answers unless the test says. */
const engineOf = () => {
  const asked: { params: string; upload: number; scope?: string }[] = []
  const stopped: number[] = []
  let answer: (text: string) => void = () => undefined
  const link = {
    send: (message: (typeof asked)[number]) => {
      asked.push(message)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    },
    stopSending: ({ upload }: { upload: number }) => void stopped.push(upload),
  } as unknown as EngineLink
  return { asked, stopped, link, answer: (text: string) => answer(text) }
}

test('what is sent names its files, and its progress and answer come back to whoever sends', async () => {
  const engine = engineOf()
  const table = createPageFiles({ key: 'k', engine: async () => engine.link, pass })
  const files = table.within('List_1:a')
  const progress: number[] = []
  const sending = files.send(
    'Up',
    { fields: { order: 1 }, files: { file: files.keep('Up', file()) } },
    { onProgress: (n) => progress.push(n) },
  )
  await Promise.resolve()
  expect(engine.asked).toMatchObject([{ key: 'k', element: 'Up', scope: 'List_1:a', upload: 1 }])
  expect(JSON.parse(engine.asked[0]?.params ?? '')).toEqual({ order: 1, file: { file: 'f1', name: 'a.png', size: 3, type: 'image/png' } })
  table.sent(1, 2, 3)
  table.sent(9, 9, 9)
  engine.answer('{"code":0,"data":"x","originData":"x","msg":""}')
  expect([await sending, progress]).toEqual([{ code: 0, data: 'x', originData: 'x', msg: '' }, [2]])
})

test('giving up stops the engine, also when the element leaves the page or the page is closed', async () => {
  const engine = engineOf()
  const table = createPageFiles({ key: 'k', engine: async () => engine.link, pass })
  const files = table.within(undefined)
  const by = new AbortController()
  const send = (id: string, signal?: AbortSignal) => files.send(id, { files: {} }, signal ? { signal } : {})
  const sending = [send('A', by.signal), send('B'), send('C')]
  await Promise.resolve()
  by.abort()
  table.leave(['B'])
  table.end()
  expect((await Promise.all(sending)).map(({ code }) => code)).toEqual(['ABORTED', 'ABORTED', 'ABORTED'])
  expect(engine.stopped).toEqual([1, 2, 3])
  expect(await send('A', by.signal)).toMatchObject({ code: 'ABORTED' })
  expect(engine.asked).toHaveLength(3)
})

test('parts of an answer come to the caller, and to nobody once that has given up', async () => {
  const engine = engineOf()
  const table = createPageFiles({ key: 'k', engine: async () => engine.link, pass })
  const parts: Json[] = []
  const by = new AbortController()
  const asking = table.within(undefined).ask('Chat', { q: 1 }, { onPart: (part) => parts.push(part), signal: by.signal })
  await Promise.resolve()
  expect(engine.asked).toMatchObject([{ element: 'Chat', params: '{"q":1}', upload: 1, streams: true }])
  table.heard(1, { text: 'a' })
  table.heard(2, 'nobody')
  by.abort()
  table.heard(1, 'late')
  expect(await asking).toMatchObject({ code: 'ABORTED' })
  expect([parts, engine.stopped]).toEqual([[{ text: 'a' }], [1]])
})
