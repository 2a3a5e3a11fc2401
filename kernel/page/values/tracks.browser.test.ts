import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTracks } from './tracks.ts'

const word = fc.constantFrom(
  ...[
    '1fr',
    '.5fr',
    '200px',
    '10%',
    'auto',
    'min-content',
    '0',
    '1',
    '-3px',
    'wide',
    'none',
    '[a]',
    'calc(1px + 2%)',
    'fit-content(20px)',
    'fit-content(1fr)',
  ],
  ...['minmax(0, 1fr)', 'minmax(1fr, 0)', 'minmax(auto, 20px)', 'minmax(20px)', '2rem', '1,', '(1fr)'],
)
const list = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const repeated = fc
  .tuple(fc.constantFrom('2', '0', 'auto-fill', 'auto-fit', 'x'), list)
  .map(([count, words]) => `repeat(${count}, ${words})`)

it('says of a list what a browser says of it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(word, list, repeated), { minLength: 1, maxLength: 3 }), (parts) => {
      const text = parts.join(' ')
      expect([text, readTracks(text) !== undefined]).toEqual([text, CSS.supports('grid-template-columns', text)])
    }),
    { numRuns: 3000 },
  )
})
