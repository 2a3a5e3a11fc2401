import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { runs } from '../../../tests/helpers/long.ts'
import type { TestUser } from '../../testing.fixture.ts'
import { compareBy, Oracle, type OracleData } from './oracle.fixture.ts'
import { filterOf, type OracleWorld, openOracleWorld, sorts, withId } from './oracle-world.fixture.ts'
import type { Action, Permit } from './policy-model.ts'
import type { Filter, Query, Sort } from './query-model.ts'

interface Asked {
  readonly model: 'parent' | 'child'
  readonly where: Filter
  readonly sort: readonly Sort[]
}

describe('queries of records', () => {
  let world: OracleWorld['world']
  let data: OracleData
  let clerk: TestUser
  /** Signed in, and not of the project, which is public. */
  let outsider: TestUser
  let ids: { readonly role: number; readonly parent: number; readonly child: number }

  beforeAll(async () => {
    ;({ world, data, clerk, ids } = await openOracleWorld())
    outsider = await world.server.user('outsider')
    await world.owner.post('/api/project/update', { id: world.projectId, isPublic: 1 })
  }, 120_000)
  afterAll(() => world.close())

  const read = async (model: string, query: Query, by: TestUser) => {
    const { data: found, code, msg } = await world.query(model, query, by)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(found)}`)
    return found
  }
  const models = fc.constantFrom('parent' as const, 'child' as const)

  type Policies = Readonly<Record<'parent' | 'child', Filter | null>>
  /** Sets policies, and reads as the people whose policies they are. */
  interface Reader {
    readonly permit: (modelId: number, permits: { readonly [A in Action]?: Permit }) => Promise<void>
    readonly read: (model: string, query: Query) => Promise<{ list: JsonObject[]; total: number }>
  }
  const readers: Readonly<Record<'a role' | 'signed-in people' | 'visitors', () => Reader>> = {
    'a role': () => ({
      permit: (modelId, permits) => world.permit(ids.role, modelId, permits),
      read: (model, query) => read(model, query, clerk),
    }),
    'signed-in people': () => ({
      permit: (modelId, permits) => world.permitOpen('member', modelId, permits),
      read: (model, query) => read(model, query, outsider),
    }),
    // Without the page, which would have to declare each of these queries.
    visitors: () => ({
      permit: (modelId, permits) => world.permitOpen('visitor', modelId, permits),
      read: (model, query) => world.readAs('visitor', model, query),
    }),
  }
  const expectedOf = (policies: Policies, { model, where, sort }: Asked): Json[] => {
    // A policy's own filter looks at all records.
    const whole = new Oracle(data, () => true)
    const views = (name: string, record: JsonObject): boolean => {
      const own = policies[name as 'parent' | 'child']
      return own === null || whole.matches(name, record, own)
    }
    const oracle = new Oracle(data, views)
    return data.records[model]!.filter((record) => views(model, record) && oracle.matches(model, record, where))
      .toSorted(compareBy(withId(sort)))
      .map(({ id }) => id!)
  }

  it.each([
    ['a role', runs(20, 1_000)],
    ['signed-in people', runs(5, 300)],
    ['visitors', runs(5, 300)],
  ] as const)(
    'answer what the same filters mean in memory, in the same order, whatever the policies of %s',
    {
      timeout: 600_000,
    },
    async (who, numRuns) => {
      const reader = readers[who]()
      const policy = fc.record({ parent: fc.option(filterOf('parent', 1)), child: fc.option(filterOf('child', 1)) })
      const queries = models.chain((model) =>
        fc.record({ model: fc.constant(model), where: filterOf(model, 2), sort: sorts }),
      )
      const property = fc.asyncProperty(
        policy,
        fc.array(queries, { minLength: 10, maxLength: 10 }),
        async (policies, asked) => {
          for (const name of ['parent', 'child'] as const)
            await reader.permit(ids[name], { view: { where: policies[name] ?? true, fields: true } })
          for (const { model, where, sort } of asked) {
            const expected = expectedOf(policies, { model, where, sort })
            const { list, total } = await reader.read(model, { fields: ['id'], where, sort, pageSize: 200 })
            expect({ model, where, sort, ids: list.map(({ id }) => id), total }).toEqual({
              ...{ model, where, sort, ids: expected, total: expected.length },
            })
          }
        },
      )
      await fc.assert(property, { numRuns })
    },
  )

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
