import { expect, test } from 'vitest'
import { readImageKind } from './image-kind.ts'
import { withoutMetadata } from './picture-metadata.ts'

const text = (value: string): Uint8Array => Uint8Array.from(value, (character) => character.charCodeAt(0))
const bytes = (...parts: readonly (Uint8Array | readonly number[] | string)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? text(part) : part)]))

const segment = (marker: number, data: Uint8Array): Uint8Array =>
  bytes([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff], data)
const SECRET = 'GPS 52.5200 13.4050'
const exif = bytes('Exif\0\0MM\0*', SECRET)
const frame = segment(0xc0, Uint8Array.from([8, 0, 2, 0, 3, 1, 1, 0x11, 0]))
const scan = bytes(segment(0xda, Uint8Array.from([1, 1, 0, 0, 63, 0])), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])

test('a JPEG keeps pixels, its colour profile and its size, and loses EXIF, XMP, comments, thumbnails and whatever follows its end', () => {
  const jfif = bytes('JFIF\0', [1, 2, 0, 0, 1, 0, 1, 1, 1], [7, 7, 7])
  const profile = bytes('ICC_PROFILE\0', [1, 1], 'profile')
  const picture = bytes(
    [0xff, 0xd8],
    segment(0xe0, jfif),
    segment(0xe1, exif),
    segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', SECRET)),
    segment(0xe2, profile),
    segment(0xe2, bytes('MPF\0', SECRET)),
    segment(0xed, bytes('Photoshop 3.0\0', SECRET)),
    segment(0xfe, text(SECRET)),
    frame,
    scan,
    // Between two scans, where few programs look.
    segment(0xe1, exif),
    scan,
    [0xff, 0xd9],
    SECRET,
    [0xff, 0xd9],
  )
  const clean = withoutMetadata(picture, 'jpg')
  const header = segment(0xe0, bytes('JFIF\0', [1, 2, 0, 0, 1, 0, 1, 0, 0]))
  expect(clean).toEqual(bytes([0xff, 0xd8], header, segment(0xe2, profile), frame, scan, scan, [0xff, 0xd9]))
  expect(readImageKind(clean!)).toEqual({ extension: 'jpg', width: 3, height: 2 })
  expect(withoutMetadata(clean!, 'jpg')).toEqual(clean)
})

const chunk = (type: string, data: Uint8Array | string = ''): Uint8Array => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  return bytes(size, type, data, [0, 0, 0, 0])
}
test('a PNG keeps what draws it, an animation too, and loses EXIF, texts and times', () => {
  const kept = [
    chunk('IHDR', Uint8Array.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])),
    chunk('acTL', '12345678'),
    chunk('IDAT', 'x'),
    chunk('fdAT', 'y'),
  ]
  const lost = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'prIv'].map((type) => chunk(type, SECRET))
  const clean = withoutMetadata(bytes('\x89PNG\r\n\x1a\n', ...kept, ...lost, chunk('IEND')), 'png')
  expect(clean).toEqual(bytes('\x89PNG\r\n\x1a\n', ...kept, chunk('IEND')))
})

test('a GIF keeps its images, timing and loop, and loses comments and what programs wrote', () => {
  const head = bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255])
  const timing = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
  const loop = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0])
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const xmp = bytes([0x21, 0xff, 11], 'XMP DataXMP', [SECRET.length], SECRET, [0])
  const comment = bytes([0x21, 0xfe, SECRET.length], SECRET, [0])
  const clean = withoutMetadata(bytes(head, xmp, comment, timing, loop, image, [0x3b]), 'gif')
  expect(clean).toEqual(bytes(head, timing, loop, image, [0x3b]))
})

test('a WebP loses EXIF and XMP, and no longer says that it has any', () => {
  const part = (type: string, data: Uint8Array | string): Uint8Array => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return bytes(type, size, data, data.length % 2 === 1 ? [0] : [])
  }
  const riff = (...parts: readonly Uint8Array[]): Uint8Array => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(4 + parts.reduce((sum, each) => sum + each.length, 0))
    return bytes('RIFF', size, 'WEBP', ...parts)
  }
  const about = (flags: number) => part('VP8X', Uint8Array.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]))
  const pixels = part('VP8L', Uint8Array.from([0x2f, 2, 0x40, 0, 0]))
  const clean = withoutMetadata(riff(about(0x1c), pixels, part('EXIF', exif), part('XMP ', SECRET)), 'webp')
  expect(clean).toEqual(riff(about(0x10), pixels))
  expect(readImageKind(clean!)).toEqual({ extension: 'webp', width: 3, height: 2 })
})

test.each([
  ['a JPEG whose part is longer than the file', bytes([0xff, 0xd8], frame, [0xff, 0xe1, 0xff, 0xff], SECRET), 'jpg'],
  ['a JPEG with bytes between its parts', bytes([0xff, 0xd8, 1, 2, 3, 4]), 'jpg'],
  ['a PNG that does not end', bytes('\x89PNG\r\n\x1a\n', chunk('IHDR', '0123456789abc')), 'png'],
  ['a GIF cut off in an image', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0]), 'gif'],
  ['a WebP whose part is longer than the file', bytes('RIFF', [99, 0, 0, 0], 'WEBPVP8X', [255, 255, 0, 0]), 'webp'],
] as const)('%s is no picture', (_, picture, extension) => {
  expect(withoutMetadata(picture, extension)).toBeNull()
})
