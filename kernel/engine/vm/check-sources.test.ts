import { expect, test } from 'vitest'
import { checkSources } from './check-sources.ts'

test('functions are told from text that is no JavaScript and from what gives something else; none of them is called', async () => {
  const sources = [
    '(lib) => (x) => x + 1',
    'function (props) { return props }',
    '(lib) => {',
    '1 + 1',
    'nowhere',
    '() => { throw new Error("called") }',
    '({ 2(props) { return props } })["2"]',
  ]
  expect(await checkSources(sources)).toEqual([null, null, 'syntax', 'not a function', 'not a function', null, null])
})
