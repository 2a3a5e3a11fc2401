import fc from 'fast-check'
import type { Json, JsonObject } from '#kernel/page/values'
import type { TestUser } from '../../testing.fixture.ts'
import type { OracleData } from './oracle.fixture.ts'
import type { Filter, Sort } from './query-model.ts'
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
export const FIELDS = Object.keys(VALUES)

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
export const filterOf = (model: 'parent' | 'child', depth: number): fc.Arbitrary<Filter> => {
  const own = leaf('')
  if (depth === 0) return model === 'child' ? fc.oneof({ weight: 2, arbitrary: own }, leaf('parent.')) : own
  const inner = filterOf(model, depth - 1)
  const many = fc.array(inner, { minLength: 1, maxLength: 3 })
  const others = (of: string, target: 'parent' | 'child') =>
    fc.record({
      of: fc.constant(of),
      is: fc.constantFrom('some' as const, 'none' as const, 'every' as const),
      where: fc.option(filterOf(target, depth - 1), { nil: undefined }),
    })
  const nested: fc.Arbitrary<unknown> =
    model === 'parent'
      ? fc.oneof(others('children', 'child'), others('friends', 'child'))
      : fc.oneof(leaf('parent.'), others('befriended', 'parent'))
  return fc.oneof(
    { weight: 3, arbitrary: own },
    many.map((and): Filter => ({ and })),
    many.map((or): Filter => ({ or })),
    inner.map((not): Filter => ({ not })),
    nested as fc.Arbitrary<Filter>,
  )
}

export const sorts = fc.uniqueArray(
  fc.record({ field: fc.constantFrom(...FIELDS), order: fc.constantFrom('ascend' as const, 'descend' as const) }),
  {
    maxLength: 3,
    selector: ({ field }) => field,
  },
)
export const withId = (sort: readonly Sort[]): readonly Sort[] => [
  ...sort,
  { field: 'id', order: sort.at(-1)?.order ?? 'ascend' },
]

const RECORDS = 60
const pick = <T>(values: readonly T[], n: number): T => values[n % values.length]!

export interface OracleWorld {
  readonly world: DataWorld
  readonly data: OracleData
  /** An ordinary user, whose role the tests give policies. */
  readonly clerk: TestUser
  readonly ids: { readonly role: number; readonly parent: number; readonly child: number }
}

/** Parents and their children, with values that databases compare in different ways. */
export async function openOracleWorld(): Promise<OracleWorld> {
  const world = await DataWorld.open()
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
  const through = await world.field(parent.id, {
    name: 'friends',
    type: 'association',
    options: { kind: 'many-to-many', target: child.id },
  })
  const { options: friends } = through.fields.find(({ name }) => name === 'friends')!
  await world.field(child.id, {
    name: 'befriended',
    type: 'association',
    options: { ...friends, target: parent.id, targetField: friends.ownField!, ownField: friends.targetField! },
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
  const friendsOf = new Map(
    parentIds.map((id, n) => [id, Array.from({ length: n % 5 }, (_, i) => pick(childIds, n * 11 + i * 29))] as const),
  )
  for (const [id, ids] of friendsOf)
    await world.write([{ model: 'parent', op: 'update', id, values: { friends: [...new Set(ids)] } }])
  const befriended = new Map(
    childIds.map((id) => [id, parentIds.filter((one) => friendsOf.get(one)!.includes(id))] as const),
  )
  const data: OracleData = {
    records: {
      parent: parents.map((values, i) => ({ ...values, id: parentIds[i]! })),
      child: children.map((values, i) => ({ ...values, id: childIds[i]! })),
    },
    one: { child: { parent: 'parent' } },
    many: { parent: { children: ['child', 'parent'] } },
    joined: { parent: { friends: ['child', friendsOf] }, child: { befriended: ['parent', befriended] } },
  }
  const clerk = await world.clerk('clerk', {})
  const roles = await world.owner.get<{ list: { id: number }[] }>(`/api/project/role/list?projectId=${world.projectId}`)
  const ids = { role: roles.data.list[0]!.id, parent: parent.id, child: child.id }
  return { world, data, clerk, ids }
}
