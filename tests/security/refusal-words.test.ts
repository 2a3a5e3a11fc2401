import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describedCalls } from '#server/calls/assemble'
import type { Call } from '#server/calls/call'
import { commonErrors } from '#server/calls/document'
import type { AnyModule } from '#server/calls/module'
import { modules } from '#server/modules/index'
import type { TestUser } from '#server/testing.fixture'
import { ApiError } from '#shell/api-error'
import type { CallKey } from '#shell/call-request'
import { call as callServer } from '#shell/client'
import { showLocale } from '#shell/locale'
import { beginningOf } from '../helpers/beginning-of.ts'
import { wordingFaults } from '../helpers/wording.ts'
import { matrix, type Objects } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'
import { contentIn, fieldsIn, spoiled } from './spoiled-inputs.ts'

// Every field of every call's example is spoiled in every way; what people read of the refusal must be a sentence for people, in their language.

let world: World
let objects: Objects
let owner: TestUser
let expired: TestUser
beforeAll(async () => {
  world = await createWorld()
  objects = await world.objects()
  owner = await world.actor('owner')
  expired = await world.actor('expired token')
})
afterAll(() => world.close())

/** What the browser's client shows of the answer; null where the server took the input. */
const shownFor = async ({ method, path }: Call, input: object, locale: 'zh' | 'en'): Promise<ApiError | null> => {
  showLocale(locale)
  const ask = (async (url: string, init: RequestInit) => beginningOf(await owner.raw(url, init))) as typeof fetch
  try {
    await callServer(`${method} ${path}` as CallKey, input as never, { fetch: ask, bare: true })
    return null
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    return thrown
  }
}

const refusalsOf = async (call: Call, input: object): Promise<readonly string[]> => {
  const found: string[] = []
  const fields = fieldsIn(call.input)
  for (const locale of ['en', 'zh'] as const) {
    let refusal = await shownFor(call, input, locale)
    // The call before may have ended the login.
    if (refusal?.status === 401) {
      owner = await world.actor('owner')
      refusal = await shownFor(call, input, locale)
    }
    // Of a file that was taken there is no envelope.
    if (refusal === null || refusal.code === refusal.status) continue
    // Content of people may be quoted, such as the id of an element.
    const words = [...contentIn(input, fields)].reduce((text, each) => text.replaceAll(`“${each}”`, '“”'), refusal.message)
    found.push(...wordingFaults(words, locale).map((fault) => `${fault}: ${refusal.message}`))
  }
  return found
}

const described = describedCalls(modules)
const calls = Object.entries(matrix).filter(([, { call }]) => call.example !== undefined)

describe('what people read of a refusal', () => {
  test.each(calls)('%s is a sentence for people in both languages', async (_route, { call }) => {
    const example = { ...(call.example?.(objects) as Record<string, unknown>) }
    const faults = new Set<string>()
    for (const { how, input } of spoiled(example, call.input))
      for (const fault of await refusalsOf(call, input)) faults.add(`${how} → ${fault}`)
    expect([...faults].slice(0, 5)).toEqual([])
    expect(world.server.faults).toEqual([])
  })
})

test('every field of every call has a label in both languages', () => {
  const without = described.flatMap(({ call, fields }) =>
    [...fieldsIn(call.input)]
      .filter((name) => !fields[name]?.zh.match(/\p{Script=Han}/u) || !fields[name]?.en)
      .map((name) => `${call.id}: ${name}`),
  )
  expect(without).toEqual([])
})

test('no module has a label for a field that none of its calls has', () => {
  const unused = modules.flatMap((module) => {
    const own = new Set(described.filter((each) => each.module === module.id).flatMap(({ call }) => [...fieldsIn(call.input)]))
    return Object.keys((module as AnyModule).fields ?? {}).flatMap((name) => (own.has(name) ? [] : [`${module.id}: ${name}`]))
  })
  expect(unused).toEqual([])
})

test('programs are told the place, the rule and its bound, never a value that was sent', async () => {
  const { id } = await owner.newProject()
  const answer = await owner.post<unknown>('/api/project/update', { id, name: 'n'.repeat(3000) })
  expect(answer).toMatchObject({ status: 400, code: 40001, data: { path: ['name'], rule: 'too_big', most: 60 } })
  const other = await owner.post<unknown>('/api/project/update', { id, name: 'Name', zzExtraField: 'a secret' })
  expect(other).toMatchObject({ status: 400, data: { path: [], rule: 'unrecognized_keys', unknown: ['zzExtraField'] } })
  expect(JSON.stringify(other)).not.toContain('a secret')
})

test.each([
  ['what is no JSON', '{"name":'],
  ['what is nested too deep', `${'['.repeat(200)}${']'.repeat(200)}`],
  ['what is too large', JSON.stringify({ name: 'x'.repeat(200_000) })],
])('%s is refused in both languages', async (_what, body) => {
  for (const locale of ['en', 'zh'] as const) {
    const headers = { 'content-type': 'application/json', 'accept-language': locale }
    const { msg } = (await (await owner.raw('/api/project/create', { method: 'POST', body, headers })).json()) as { msg: string }
    expect([msg, ...wordingFaults(msg, locale)]).toEqual([msg])
  }
})

test.each(calls.filter(([, row]) => row.rule !== 'public'))(
  '%s asks visitors to sign in, and tells expired logins from them',
  async (_route, row) => {
    const said = async (user: TestUser): Promise<readonly unknown[]> => {
      const { code, msg } = (await (await sendRow(user, row, objects)).json()) as { code: number; msg: string }
      return [code, msg]
    }
    expect(await said(world.server.browser())).toEqual([10018, 'Please sign in first'])
    if (row.call.login !== 'cookie') expect(await said(expired)).toEqual([10018, 'Your login has expired. Please sign in again.'])
  },
)

const kinds = new Map(
  Object.values(matrix).flatMap(({ call }) => [...call.errors, ...commonErrors(call)].map((kind) => [kind.message.en, kind] as const)),
)

test.each([...kinds.values()])('the refusal $code says $message.en', ({ message }) => {
  expect([...wordingFaults(message.en, 'en'), ...wordingFaults(message.zh, 'zh')]).toEqual([])
})
