import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SourceLog } from './source-log.ts'

const path = fc.array(fc.constantFrom('a', 'aa', 'b', '0', '-'), { minLength: 1, maxLength: 4 }).map((keys) => keys.join('.'))
const step = fc.oneof(
  fc.record({ do: fc.constant('set' as const), path }),
  fc.record({ do: fc.constant('delete' as const), path }),
  fc.record({ do: fc.constant('drop' as const), path }),
)

describe('SourceLog', () => {
  it('ends as if each drop had looked at every path', () => {
    fc.assert(
      fc.property(
        fc.dictionary(path, fc.constant<string>('before'), { noNullPrototype: true }),
        fc.array(step, { maxLength: 12 }),
        (before, steps) => {
          const expected = { ...before }
          const log = new SourceLog(before)
          for (const [at, { do: what, path }] of steps.entries()) {
            if (what === 'set') {
              expected[path] = `${at}`
              log.set(path, `${at}`)
            } else if (what === 'delete') {
              delete expected[path]
              log.delete(path)
            } else {
              for (const key of Object.keys(expected)) if (key.startsWith(`${path}.`)) delete expected[key]
              log.dropBelow(path)
            }
          }
          expect(log.toSources()).toEqual(expected)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
