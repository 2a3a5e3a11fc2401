import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { setPath } from '#kernel/page/values'
import { runs } from '../../../tests/helpers/long.ts'
import { KEY, LIST, loadRuntime, open, type TemplateText, type UseText } from './rows.fixture.ts'

beforeAll(loadRuntime)

interface Inner {
  readonly id: number
  readonly n: number
}
interface Outer {
  readonly id: number
  readonly name: string
  readonly kids: readonly Inner[]
}

const inner = fc.record({ id: fc.nat(5), n: fc.nat(9) })
const outer = fc.record({ id: fc.nat(6), name: fc.constantFrom('a', 'b', 'c'), kids: fc.array(inner, { maxLength: 4 }) })
const edit = fc.oneof(
  fc.record({ path: fc.constant('variable.list'), value: fc.array(outer, { maxLength: 5 }) }),
  fc.record({ path: fc.nat(5).map((i) => `variable.list.${i}`), value: outer }),
  fc.record({ path: fc.nat(5).map((i) => `variable.list.${i}.name`), value: fc.constantFrom('x', 'y') }),
  fc.record({ path: fc.nat(5).map((i) => `variable.list.${i}.kids`), value: fc.array(inner, { maxLength: 4 }) }),
  fc.record({ path: fc.tuple(fc.nat(4), fc.nat(4)).map(([i, j]) => `variable.list.${i}.kids.${j}`), value: inner }),
  fc.record({ path: fc.tuple(fc.nat(4), fc.nat(4)).map(([i, j]) => `variable.list.${i}.kids.${j}.n`), value: fc.nat(20) }),
  fc.record({ path: fc.tuple(fc.nat(4), fc.nat(4)).map(([i, j]) => `variable.list.${i}.kids.${j}.id`), value: fc.nat(5) }),
  fc.record({ path: fc.constant('variable.rate'), value: fc.nat(3) }),
)

describe('lists in lists', () => {
  const templates: readonly TemplateText[] = [
    {
      id: 1,
      parent: null,
      bindings: [[10, '($$c.item || {}).name + ":" + $$c.index + ":" + $$V.rate', ['~0.name', '~0#', 'variable.rate']]],
    },
    {
      id: 2,
      parent: 1,
      bindings: [
        [20, '($$c.item || {}).n * $$V.rate', ['~0.n', 'variable.rate']],
        [21, '"" + $$c.$$o.item.name + $$c.$$o.index + "/" + $$c.index + "/" + $$c.key', ['~1.name', '~1#', '~0#']],
      ],
    },
  ]
  const uses: readonly UseText[] = [
    [2, 'In', 2, 1, { kind: 'item', level: 0, parts: ['kids'] }, KEY],
    [1, 'Out', 1, null, LIST, KEY],
  ]
  const keysOf = (list: readonly (Outer | Inner | null)[]): string[] => {
    const seen = new Set<string>()
    return list.map((item, i) => {
      const own = item && (typeof item.id === 'number' || typeof item.id === 'string') ? `${item.id}` : `${i}`
      const key = seen.has(own) ? `${own}~${i}` : own
      seen.add(own).add(key)
      return key
    })
  }
  const plainly = (list: readonly (Outer | null)[], rate: number) => {
    const keys = keysOf(list)
    return list.map((item, i) => {
      const kids = (item?.kids ?? []) as readonly (Inner | null)[]
      const inKeys = keysOf(kids)
      const of = kids.map((kid, j) => [inKeys[j], kid?.n === undefined ? null : kid.n * rate, `${item?.name}${i}/${j}/${inKeys[j]}`])
      return [keys[i], `${item?.name}:${i}:${rate}`, of]
    })
  }

  it('have the values that plain JavaScript gives, after every edit', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(outer, { maxLength: 5 }), fc.array(edit, { maxLength: 40 }), (list, edits) => {
        let state = { variable: { list, rate: 1 } } as unknown as { variable: { list: readonly Outer[]; rate: number } }
        const { vm, mirror, push } = open(templates, uses, state.variable as never)
        const shown = () =>
          mirror
            .rows(0, 1)
            .map(([scope, key]) => [
              key,
              mirror.value(scope, 10),
              mirror.rows(scope, 2).map(([one, inKey]) => [inKey, mirror.value(one, 20), mirror.value(one, 21)]),
            ])
        expect(shown()).toEqual(plainly(state.variable.list, 1))
        for (const { path, value } of edits) {
          state = setPath(state as never, path, value as never)
          push(path, value as never)
          expect(shown(), `after ${path} = ${JSON.stringify(value)}`).toEqual(plainly(state.variable.list, state.variable.rate))
        }
        vm.dispose()
      }),
      { numRuns: runs(40, 1_500), endOnFailure: true },
    )
  })
})
