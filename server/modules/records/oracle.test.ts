import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { runs } from '../../../tests/helpers/long.ts'
import type { TestUser } from '../../testing.fixture.ts'
import { compareBy, Oracle, type OracleData } from './oracle.fixture.ts'
import type { Action, Permit } from './policy-model.ts'
import type { Filter, Query, Sort } from './query-model.ts'
import { DataWorld } from './world.fixture.ts'

// Values of each kind that compare in ways that databases disagree about.
const TEXTS = [
  '',
  'a',
  'B',
  'b',
  'ab',
  'AB',
  'Ä',
  'ä',
  'z',
  '10',
  '9',
  ' a',
  '%',
  '_',
  "'",
  '"',
  '\\',
  '北京',
  '😀',
  'é',
]
const NUMBERS = [-1.5, -1, 0, 0.1, 0.3, 1, 2, 9, 10, 1e6]
const MONEY = [-1, 0, 0.1, 0.2, 0.3, 1.01, 12.34, 100]
const DAYS = ['1999-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '9999-12-31']
const TIMES = [
  '1969-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.001Z',
  '2026-06-01T12:00:00.000Z',
]
const VALUES: { readonly [field: string]: readonly Json[] } = {
  text: TEXTS,
  number: NUMBERS,
  money: MONEY,
  day: DAYS,
  time: TIMES,
  flag: [true, false],
}
const ORDERED = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'empty'] as const
const OPERATORS: { readonly [field: string]: readonly string[] } = {
  text: [...ORDERED, 'contains', 'starts'],
  number: ORDERED,
  money: ORDERED,
  day: ORDERED,
  time: ORDERED.filter((op) => op !== 'in'),
  flag: ['eq', 'ne', 'empty'],
}
const FIELDS = Object.keys(VALUES)

const leaf = (prefix: string): fc.Arbitrary<Filter> =>
  fc.constantFrom(...FIELDS).chain((field) =>
    fc.constantFrom(...OPERATORS[field]!).chain((op): fc.Arbitrary<Filter> => {
      const value = fc.constantFrom(...VALUES[field]!)
      const at = `${prefix}${field}`
      const given = (arbitrary: fc.Arbitrary<Json>) => arbitrary.map((one) => ({ field: at, op, value: one }) as Filter)
      if (op === 'empty') return given(fc.boolean())
      if (op === 'between') return given(fc.tuple(value, value).map((pair) => pair as Json))
      if (op === 'in') return given(fc.array(value, { maxLength: 4 }))
      if (op === 'eq' || op === 'ne') return given(fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null)))
      return given(value)
    }),
  )

/** A filter over a model, `parent` or `child`, so deep. */
const filterOf = (model: 'parent' | 'child', depth: number): fc.Arbitrary<Filter> => {
  const own = leaf('')
  if (depth === 0) return model === 'child' ? fc.oneof({ weight: 2, arbitrary: own }, leaf('parent.')) : own
  const inner = filterOf(model, depth - 1)
  const many = fc.array(inner, { minLength: 1, maxLength: 3 })
  const nested =
    model === 'parent'
      ? fc.record({
          of: fc.constant('children'),
          is: fc.constantFrom('some' as const, 'none' as const, 'every' as const),
          where: fc.option(filterOf('child', depth - 1), { nil: undefined }),
        })
      : leaf('parent.')
  return fc.oneof(
    { weight: 3, arbitrary: own },
    many.map((and): Filter => ({ and })),
    many.map((or): Filter => ({ or })),
    inner.map((not): Filter => ({ not })),
    nested as fc.Arbitrary<Filter>,
  )
}

const sorts = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...FIELDS), order: fc.constantFrom('ascend' as const, 'descend' as const) }),
  {
    maxLength: 3,
    selector: ({ field }) => field,
  },
)
const withId = (sort: readonly Sort[]): readonly Sort[] => [
  ...sort,
  { field: 'id', order: sort.at(-1)?.order ?? 'ascend' },
]

const RECORDS = 60
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!

describe('queries of records', () => {
  let world: DataWorld
  let data: OracleData
  let clerk: TestUser
  let ids: { readonly role: number; readonly parent: number; readonly child: number }

  beforeAll(async () => {
    world = await DataWorld.open()
    const fields = [
      { name: 'text', type: 'text' },
      { name: 'number', type: 'number' },
      { name: 'money', type: 'number', options: { places: 2 } },
      { name: 'day', type: 'date' },
      { name: 'time', type: 'date-time' },
      { name: 'flag', type: 'yes-no' },
    ]
    const parent = await world.model('parent', fields)
    const child = await world.model('child', [
      ...fields,
      { name: 'parent', type: 'association', options: { target: parent.id } },
    ])
    const targetField = child.fields.find(({ name }) => name === 'parent')!.id
    await world.field(parent.id, {
      name: 'children',
      type: 'association',
      options: { kind: 'one-to-many', target: child.id, targetField },
    })
    const valuesOf = (n: number): JsonObject =>
      Object.fromEntries(
        FIELDS.flatMap((field, i) =>
          (n * 7 + i * 3) % 5 === 0 ? [] : [[field, pick(VALUES[field]!, n * 31 + i * 17 + (n % 7) * i)]],
        ),
      )
    const create = async (model: string, all: readonly JsonObject[]) => {
      const { data: written, msg } = await world.write(all.map((values) => ({ model, op: 'create', values })))
      if (!written) throw new Error(msg)
      return written.map(({ id }) => id)
    }
    const parents = Array.from({ length: RECORDS }, (_, n) => valuesOf(n))
    const parentIds = await create('parent', parents)
    const children = Array.from(
      { length: RECORDS * 2 },
      (_, n): JsonObject => ({
        ...valuesOf(n + 100),
        ...(n % 6 === 0 ? {} : { parent: pick(parentIds, n * 13) }),
      }),
    )
    const childIds = await create('child', children)
    data = {
      records: {
        parent: parents.map((values, i) => ({ ...values, id: parentIds[i]! })),
        child: children.map((values, i) => ({ ...values, id: childIds[i]! })),
      },
      one: { child: { parent: 'parent' } },
      many: { parent: { children: ['child', 'parent'] } },
    }
    clerk = await world.clerk('clerk', {})
    const roles = await world.owner.get<{ list: { id: number }[] }>(
      `/api/project/role/list?projectId=${world.projectId}`,
    )
    ids = { role: roles.data.list[0]!.id, parent: parent.id, child: child.id }
  }, 120_000)
  afterAll(() => world.close())

  const read = async (model: string, query: Query, by: TestUser) => {
    const { data: found, code, msg } = await world.query(model, query, by)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(found)}`)
    return found
  }
  const models = fc.constantFrom('parent' as const, 'child' as const)

  it('answer what the same filters mean in memory, in the same order, whatever the policies', {
    timeout: 600_000,
  }, async () => {
    const policy = fc.record({ parent: fc.option(filterOf('parent', 1)), child: fc.option(filterOf('child', 1)) })
    const queries = models.chain((model) =>
      fc.record({ model: fc.constant(model), where: filterOf(model, 2), sort: sorts }),
    )
    const property = fc.asyncProperty(
      policy,
      fc.array(queries, { minLength: 10, maxLength: 10 }),
      async (policies, asked) => {
        const permit = (where: Filter | null): { readonly [A in Action]?: Permit } => ({
          view: { where: where ?? true, fields: true },
        })
        await world.permit(ids.role, ids.parent, permit(policies.parent))
        await world.permit(ids.role, ids.child, permit(policies.child))
        // A policy's own filter looks at all records.
        const whole = new Oracle(data, () => true)
        const views = (model: string, record: JsonObject): boolean => {
          const own = policies[model as 'parent' | 'child']
          return own === null || whole.matches(model, record, own)
        }
        const oracle = new Oracle(data, views)
        for (const { model, where, sort } of asked) {
          const expected = data.records[model]!.filter(
            (record) => views(model, record) && oracle.matches(model, record, where),
          )
            .toSorted(compareBy(withId(sort)))
            .map(({ id }) => id)
          const { list, total } = await read(model, { fields: ['id'], where, sort, pageSize: 200 }, clerk)
          expect({ model, where, sort, ids: list.map(({ id }) => id), total }).toEqual({
            ...{ model, where, sort, ids: expected, total: expected.length },
          })
        }
      },
    )
    await fc.assert(property, { numRuns: runs(20, 1_000) })
  })

  it('come page by page behind a cursor as they come whole', { timeout: 300_000 }, async () => {
    const property = fc.asyncProperty(models, sorts, fc.integer({ min: 1, max: 30 }), async (model, sort, pageSize) => {
      const whole = data.records[model]!.toSorted(compareBy(withId(sort))).map(({ id }) => id)
      const seen: Json[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await read(
          model,
          { fields: ['id'], sort, pageSize, total: 'none', ...(after ? { after } : {}) },
          world.owner,
        )
        seen.push(...page.list.map(({ id }) => id!))
        after = page.after
      }
      expect(seen).toEqual(whole)
    })
    await fc.assert(property, { numRuns: runs(15, 300) })
  })
})
