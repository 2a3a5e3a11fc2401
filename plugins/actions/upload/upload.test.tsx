import { afterEach, expect, test, vi } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { uploadParams } from './index.ts'
import { isAccepted } from './pick-file.ts'
import { run } from './run.ts'

afterEach(() => vi.restoreAllMocks())

/** What a person does in the browser's picker. */
function choose(file: File | null): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    const files = file ? [file] : []
    Object.defineProperty(this, 'files', { value: files })
    setTimeout(() => this.dispatchEvent(new Event(file ? 'change' : 'cancel')), 5)
  })
}
const picture = (kilobytes: number, name = 'a.png', type = 'image/png') => new File([new Uint8Array(kilobytes * 1024)], name, { type })

test('hands on where the file is now, and leaves nothing in the document', async () => {
  choose(picture(2))
  const { context, asked } = createPageActionContext({ id: 1 })
  expect(await run(uploadParams.parse({}), context)).toEqual({ ok: true, value: { url: '/files/a.png', name: 'a.png', size: 2048 } })
  expect(asked).toEqual([['upload', 'a.png']])
  expect(document.querySelectorAll('input')).toHaveLength(0)
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
  choose(file)
  const { context, asked } = createPageActionContext({ id: 1 })
  expect(await run(uploadParams.parse(params), context)).toEqual({ ok: false, reason, value: { id: 1 } })
  expect(asked).toEqual([])
})

test('what the server says is the reason of the failure', async () => {
  choose(picture(1))
  const { context } = createPageActionContext(1, { upload: () => Promise.reject(new Error('不是图片')) })
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
