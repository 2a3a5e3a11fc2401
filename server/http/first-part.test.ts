import { expect, test } from 'vitest'
import { boundaryOf, readFirstPart } from './first-part.ts'

const BODY = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="request"\r\n\r\n{"a":"é"}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nbytes\r\n--b--\r\n',
)
async function* inParts(body: Buffer, ...ends: readonly number[]) {
  let from = 0
  for (const end of [...ends, body.length]) {
    yield body.subarray(from, end)
    from = end
  }
}
const read = (body: AsyncIterable<Uint8Array>, more: object = {}) =>
  readFirstPart(body, { boundary: 'b', name: 'request', most: 1000, ...more })
const whole = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(parts)).toString()

test('the first field is read and the rest is a form of its own, wherever the body is cut', async () => {
  for (let at = 1; at < BODY.length; at++) {
    const first = await read(inParts(BODY, at))
    expect(first?.text).toBe('{"a":"é"}')
    const rest = await whole(first?.rest ?? inParts(Buffer.alloc(0)))
    expect([rest.startsWith('--b\r\nContent-Disposition: form-data; name="file"'), rest.endsWith('--b--\r\n')]).toEqual([true, true])
    expect(Buffer.byteLength(rest) + (first?.taken ?? 0)).toBe(BODY.length)
  }
})

test.each([
  ['another field first', BODY.toString().replace('"request"', '"other"'), {}],
  ['a file first', BODY.toString().replace('"request"', '"request"; filename="r"'), {}],
  ['another boundary', BODY.toString(), { boundary: 'c' }],
  ['more than it may have', BODY.toString(), { most: 60 }],
  ['no end', BODY.toString().slice(0, 60), {}],
  ['nothing', '', {}],
])('a body with %s is refused', async (_, text, more) => {
  expect(await read(inParts(Buffer.from(text)), more)).toBeNull()
})

test('the boundary is what the content type names, quoted or not', () => {
  expect(boundaryOf('multipart/form-data; boundary=----WebKitFormBoundaryabc')).toBe('----WebKitFormBoundaryabc')
  expect(boundaryOf('multipart/form-data; boundary="a b"')).toBe('a b')
  for (const none of [null, 'application/json', 'multipart/form-data', 'multipart/form-data; boundary="a\r\nx: y"'])
    expect(boundaryOf(none)).toBeNull()
})
