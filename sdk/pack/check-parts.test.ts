import { expect, it } from 'vitest'
import { partProblems } from './check-parts.ts'
import type { DescribedComponent } from './described.ts'

const label = { zh: '部件', en: 'Part' }
const told = (declared: object) =>
  partProblems({ id: 'component/stamp', type: 'Stamp', ...declared } as unknown as DescribedComponent).map(({ what }) => what)

it('tells of parts and states that no style can name, and of too many parts', () => {
  expect(told({})).toEqual([])
  expect(told({ parts: { header: { label }, 'body-2': { label } }, states: ['disabled'] })).toEqual([])
  const nine = Object.fromEntries([...'abcdefghi'].map((name) => [name, { label }]))
  expect(told({ parts: nine })).toEqual(['"Stamp" has 9 parts'])
  expect(told({ parts: { '1st': { label } } })).toEqual(['"Stamp" has parts that no style can name: 1st'])
  expect(told({ states: ['open'] })).toEqual(['"Stamp" has states that there are not: open'])
})
