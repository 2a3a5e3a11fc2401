import { expect, test } from 'vitest'
import { readTracks, writeTracks } from './tracks.ts'

const tracks = (text: string) => readTracks(text)?.tracks

test('a list of tracks is read one by one, with repetitions written out', () => {
  expect(tracks('1fr 1fr 200px')).toEqual(['1fr', '1fr', '200px'])
  expect(tracks(' repeat(2, minmax(0, 1fr) auto)  10% ')).toEqual(['minmax(0, 1fr)', 'auto', 'minmax(0, 1fr)', 'auto', '10%'])
  expect(tracks('fit-content(20rem)calc(100% - (2 * 8px)) 1.5fr')).toEqual(['fit-content(20rem)', 'calc(100% - (2 * 8px))', '1.5fr'])
  expect(writeTracks(['1fr', 'auto'])).toBe('1fr auto')
})

test('an empty text and none are no tracks', () => {
  expect(tracks('')).toEqual([])
  expect(tracks(' none ')).toEqual([])
})

test('what the room decides, and what has names, is a list that nobody takes apart', () => {
  expect(tracks('repeat(auto-fill, minmax(200px, 1fr))')).toBeNull()
  expect(tracks('[side] 200px [main] 1fr')).toBeNull()
  expect(tracks('repeat(2, [a] 1fr)')).toBeNull()
})

test.each([
  ...[
    '1',
    '1fr 1',
    'wide',
    '1fr, 1fr',
    '-1fr',
    '-20px',
    '1 fr',
    'none 1fr',
    '[a]',
    '(1fr)',
    '1fr)',
    'repeat(2, 1fr',
    'repeat(0, 1fr)',
    'repeat(2)',
  ],
  ...[
    'repeat(2, repeat(2, 1fr))',
    'repeat(auto-fill, 1fr)',
    '1fr repeat(auto-fit, 20px)',
    'minmax(1fr, 20px)',
    'minmax(20px)',
    'fit-content(1fr)',
  ],
  ...['repeat(201, 1fr)', '1fr; color: red', '1fr } *', 'url(x)', 'subgrid', 'repeat(auto-fill, 10px) repeat(auto-fill, 20px)'],
])('%s is no list of tracks', (text) => expect(readTracks(text)).toBeUndefined())
