import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commonErrors } from '#server/calls/document'
import { sampleOf } from '../helpers/long.ts'
import { type ActorName, actors, expectedStatus, isAdmitted, matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'

/** `hooks.test.ts` sees that the address of a webhook is made once. */
const ONCE = 'workflow address made'
/** `test-sends.test.ts` sees that a test that sends is written down. */
const SENDING = 'workflow test sent'
/** `provider-groups.test.ts` sees that names of groups of a provider are written down. */
const PROVIDERS = 'group sources changed'
/** What an operation writes down only when something is amiss, or once, or for a key: `data-keys.test.ts` sees that. */
const AMISS = ['session reused', 'login refused', 'records exported by key']
const UNUSUAL: ReadonlySet<string> = new Set([...AMISS, ONCE, SENDING, PROVIDERS])

/** Calls whose example has nothing to write down, and the test that sees what they do. */
const NOTHING_TO_WRITE: { readonly [route: string]: string } = {
  'POST /api/blocks/bring': 'bring.test.ts: the audit says which block was released in the other project',
}

/**
 * Whom a usual run tries: all who are refused, and of those who are admitted the first, who may least: each of them
 * needs objects of its own.
 */
const tried = (row: Row, whole: boolean): readonly ActorName[] => {
  const admitted = new Set(
    sampleOf(
      actors.filter((actor) => isAdmitted(row, actor)),
      1,
      () => '',
      whole,
    ),
  )
  return actors.filter((actor) => admitted.has(actor) || !isAdmitted(row, actor))
}

/** Of so many parts of the calls, each has a file: together they take a quarter of an hour. */
export const PARTS = 8

/**
 * Sends calls of the matrix as every actor, and sees that each is answered as the matrix says, that a refusal
 * changes nothing, and what is written down. `part` counts from 1; `whole`: every admitted actor too.
 */
export function describeCells(part: number, whole: boolean): void {
  const rows = Object.entries(matrix).filter((_, at) => at % PARTS === part - 1)
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  }, 30_000)
  afterAll(() => world.close())

  /** Objects that the last test left as they were, for the next one: to make them costs a tenth of a second. */
  let spare: Objects | null = null
  /** All rows of their project, where they are known. */
  let spareDump: string | null = null
  const takeObjects = async (): Promise<Objects> => {
    if (!spare) spareDump = null
    const objects = spare ?? (await world.objects())
    spare = null
    return objects
  }

  describe.each(rows)('%s', (route, row) => {
    test.each(tried(row, whole || process.env.TESSERA_POSTGRES_WHOLE === '1'))(
      'is answered as the matrix says to %s',
      async (name: ActorName) => {
        const objects = await takeObjects()
        const user = await world.actor(name)
        const expected = expectedStatus(row, name)
        const before = expected >= 400 ? (spareDump ?? (await world.dump(objects.projectId))) : null
        spareDump = null
        const last = await world.lastAudited()
        const response = await sendRow(user, row, objects)
        const text = await response.text()
        expect([response.status, text.slice(0, 200)]).toEqual([expected, text.slice(0, 200)])
        if (expected >= 400) expect(await world.dump(objects.projectId)).toBe(before)
        const { call } = row
        const { actions, unread } = await world.audited(last)
        if (expected === 200)
          expect(actions).toEqual(NOTHING_TO_WRITE[route] ? [] : call.audits.filter((action) => !UNUSUAL.has(action)))
        // A refusal is written down itself, the same one again not at once.
        else
          expect(
            actions.filter(
              (action) => !call.audits.includes(action) && !(expected === 403 && action === 'access denied'),
            ),
          ).toEqual([])
        expect(unread).toEqual([])
        if (expected >= 400) {
          const codes = [...call.errors, ...commonErrors(call)].map(({ code }) => code)
          expect(codes).toContain((JSON.parse(text) as { code: number }).code)
        }
        if (expected >= 400 || route.startsWith('GET')) spare = objects
        spareDump = before
        expect(text).not.toMatch(/passwordHash|userPwd|argon2|replacedAt/)
      },
    )
  })
}
