import { expect, test } from 'vitest'
import { fileTypeOf, isAcceptedFile, isWhatItSays, sizeInWords } from './file-checks.ts'

test.each([
  [['image/jpeg', 'image/png'], 'a.PNG', '', true],
  [['image/jpeg'], 'a.png', 'image/jpeg', false],
  [['image/*'], 'a.webp', '', true],
  [['.pdf'], 'a.pdf', '', true],
  [['pdf'], 'a.pdf', '', true],
  [['excel'], 'a.xlsx', '', false],
  [['application/x-other'], 'a.other', 'application/x-other', true],
  [[], 'a.exe', '', true],
  [['*/*'], 'a.exe', '', true],
] as const)('of %j, %s of type "%s" is taken: %s', (accept, name, type, expected) => {
  expect(isAcceptedFile({ name, type }, accept)).toBe(expected)
})

test('what a file is called must be how its bytes begin, as far as that can be told', async () => {
  const file = (text: string, name: string) => new File([Uint8Array.from(text, (c) => c.charCodeAt(0))], name)
  expect(await isWhatItSays(file('\x89PNG\r\n\x1a\nrest', 'a.png'))).toBe(true)
  expect(await isWhatItSays(file('<svg onload=x>', 'a.png'))).toBe(false)
  expect(await isWhatItSays(file('<html>', 'a.pdf'))).toBe(false)
  expect(await isWhatItSays(file('RIFF....WEBPVP8 ', 'a.webp'))).toBe(true)
  expect(await isWhatItSays(file('RIFF....WAVE', 'a.webp'))).toBe(false)
  expect(await isWhatItSays(file('a,b', 'a.csv'))).toBe(true)
  expect(fileTypeOf({ name: 'a.csv', type: 'application/vnd.ms-excel' })).toBe('text/csv')
})

test('a size is said in the unit that is near', () => {
  expect([0, 1023, 1536, 20_000, 1_572_864, 20_971_520].map(sizeInWords)).toEqual(['0 B', '1023 B', '1.5 KB', '20 KB', '1.5 MB', '20 MB'])
})
