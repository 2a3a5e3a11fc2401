import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Above, resolveSelectors } from './selectors.ts'

const step = fc.constantFrom('.a', 'b', '*', '.arco-btn', ':hover', 'a:hover', '::before', '#x', '.a.b', 'p.c:focus-visible')
const joint = fc.constantFrom(' ', '  ', '>', ' > ', '+ ', ' ~', '\n')
const selector = fc
  .tuple(
    fc.constantFrom('', '&', '& ', '&:hover ', '&.on>', '> ', '+', '~ '),
    fc.array(fc.tuple(step, joint), { minLength: 0, maxLength: 3 }),
    step,
  )
  .map(([first, steps, last]) => `${first}${steps.flat().join('')}${last}`)
const aboves: readonly Above[] = [
  { selectors: ['.t4'], isBelow: false },
  { selectors: ['.t4 .x'], isBelow: true },
  { selectors: ['.t4>.x', '.t4>.y'], isBelow: true },
]

test('a selector that needs no parser means what it means in a list, which is parsed', () => {
  fc.assert(
    fc.property(selector, fc.constantFrom(...aboves), (text, above) => {
      const alone = resolveSelectors(text, above)
      const parsed = resolveSelectors(`${text},${text}`, above)
      expect(parsed.above.selectors).toEqual([...alone.above.selectors, ...alone.above.selectors])
      expect(parsed.problems).toEqual([...alone.problems, ...alone.problems])
      expect(parsed.above.isBelow).toBe(alone.above.isBelow)
    }),
    { seed: 20_260_101, numRuns: 2_000 },
  )
})
