import { expect, test } from 'vitest'
import { filePicker, uploads } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { uploadParams } from './index.ts'
import { isAccepted } from './is-accepted.ts'
import { run } from './run.ts'

const choosing = (file: File | null) => answering(filePicker, { pick: async () => file })
const picture = (kilobytes: number, name = 'a.png', type = 'image/png') => new File([new Uint8Array(kilobytes * 1024)], name, { type })

test('hands on where the file is now', async () => {
  const { context, asked } = createPageActionContext({ id: 1 }, [choosing(picture(2))])
  expect(await run(uploadParams.parse({}), context)).toEqual({ ok: true, value: { url: '/files/a.png', name: 'a.png', size: 2048 } })
  expect(asked).toMatchObject([
    ['pick-file.pick', uploadParams.parse({}).accept],
    ['upload.send', { name: 'a.png' }],
  ])
})

test.each([
  [null, {}, { code: 'action/upload.no-file' }],
  [
    picture(1, 'a.txt', 'text/plain'),
    {},
    { code: 'action/upload.not-accepted', params: { file: 'a.txt', accept: 'image/png,image/jpeg,image/gif,image/webp' } },
  ],
  [picture(3), { maxSize: 2 }, { code: 'action/upload.too-large', params: { file: 'a.png', size: 3, most: 2 } }],
] as const)('a choice that may not be sent fails and sends nothing', async (file, params, reason) => {
  const { context, asked } = createPageActionContext({ id: 1 }, [choosing(file)])
  expect(await run(uploadParams.parse(params), context)).toEqual({ ok: false, reason, value: { id: 1 } })
  expect(asked.map(([method]) => method)).toEqual(['pick-file.pick'])
})

test('what the server says is the reason of the failure', async () => {
  const refusing = answering(uploads, { send: () => Promise.reject(new Error('不是图片')) })
  const { context } = createPageActionContext(1, [choosing(picture(1)), refusing])
  expect(await run(uploadParams.parse({}), context)).toEqual({ ok: false, reason: '不是图片', value: 1 })
})

test.each([
  ['image/*', 'a.png', 'image/png', true],
  ['image/*', 'a.png', 'imagex/png', false],
  ['.PNG, .jpg', 'A.png', '', true],
  ['.png', 'a.png.exe', 'image/png', false],
  ['image/png', 'a.jpg', 'image/jpeg', false],
  ['', 'a.exe', '', true],
  ['*/*', 'a.exe', '', true],
])('%j takes %s of type %j: %s', (accept, name, type, expected) => {
  expect(isAccepted({ name, type }, accept)).toBe(expected)
})
