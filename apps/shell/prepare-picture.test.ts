import { expect, test } from 'vitest'
import { isAnimated, LARGEST_PICTURE, pictureProblem, pictureTypeOf, preparePicture } from './prepare-picture.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const webp = (flags: string) => `RIFF\x20\0\0\0WEBPVP8X\n\0\0\0${flags}\0\0\0`

test.each([
  [PNG, 'image/png', false],
  [`${PNG}0123456789abcdefg\0\0\0\bacTL`, 'image/png', true],
  ['\xff\xd8\xff\xe1', 'image/jpeg', false],
  ['GIF89a', 'image/gif', true],
  [webp('\x10'), 'image/webp', false],
  [webp('\x12'), 'image/webp', true],
  ['RIFF\x20\0\0\0WAVE', null, false],
  ['<svg onload="alert(1)"/>', null, false],
  ['', null, false],
])('%j is %s, animated: %s', (text, type, animated) => {
  expect([pictureTypeOf(bytes(text)), isAnimated(bytes(text))]).toEqual([type, animated])
})

test('a file that is no picture or too large is told before it is sent, whatever it is called', async () => {
  const file = (text: string) => new File([bytes(text)], 'a.png', { type: 'image/png' })
  expect(await pictureProblem(file('<html>'))).toBe('kind')
  expect(await pictureProblem(file(PNG))).toBeNull()
  expect(await pictureProblem(file(PNG.padEnd(LARGEST_PICTURE + 1, 'x')))).toBe('size')
})

test('what cannot be drawn is sent as it is', async () => {
  const gif = new File([bytes('GIF89a')], 'a.gif')
  expect(await preparePicture(gif)).toBe(gif)
  const text = new File(['text'], 'a.txt')
  expect(await preparePicture(text)).toBe(text)
})
