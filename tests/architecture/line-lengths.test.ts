import { expect, it } from 'vitest'
import known from './long-lines.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'

/** Characters of one line. The formatter still breaks code at 140; new code and comments keep to this limit. */
const LIMIT = 120
/** Lines over the limit that each folder has at most. */
const most: { readonly [folder: string]: number } = known

const counts = new Map<string, number>()
for (const { path, text } of sourceFiles) {
  const folder = path.split('/')[0]!
  const long = text.split('\n').filter((line) => line.length > LIMIT).length
  counts.set(folder, (counts.get(folder) ?? 0) + long)
}

it(`lets no folder have more lines of over ${LIMIT} characters`, () => {
  expect([...counts].filter(([folder, count]) => count > (most[folder] ?? 0))).toEqual([])
})

it('keeps the numbers near what the folders have, so that lines that got shorter stay so', () => {
  expect(Object.entries(most).filter(([folder, count]) => count > (counts.get(folder) ?? 0) + 50)).toEqual([])
})
