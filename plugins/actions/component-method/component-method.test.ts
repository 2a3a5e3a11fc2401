import { expect, test } from 'vitest'
import type { Json } from '#sdk'
import { createWorkerContext, type WorkerSetting } from '#sdk/testing'
import { componentMethodParams } from './index.ts'
import { run } from './run.ts'

const call = async (params: object, setting: WorkerSetting = {}, answer: Json | undefined = undefined) => {
  const worker = createWorkerContext({ elements: { Table_1: { search: () => answer } }, ...setting })
  const outcome = await run(componentMethodParams.parse({ target: 'Table_1', method: 'search', ...params }), worker.context)
  return { outcome, sent: worker.calls.map(([, , args]) => args) }
}

test('a configured argument goes as it is: methods may take lists and numbers', async () => {
  expect((await call({ args: [1, 2] }, { input: { a: 1 } })).sent).toEqual([[1, 2]])
  expect((await call({ args: 0 }, { input: { a: 1 } })).sent).toEqual([0])
})

test('without one, rows and named parameters of older pages are laid on the input', async () => {
  const params = {
    data: [
      { key: 'a', value: 2 },
      { key: 'b', value: 3 },
    ],
    params: { b: 4 },
  }
  expect((await call(params, { input: { a: 1, c: 1 } })).sent).toEqual([{ a: 2, b: 4, c: 1 }])
  expect((await call({}, { input: [7] })).sent).toEqual([[7]])
})

test('a result is merged into the input or replaces it', async () => {
  const input = { a: 1 }
  expect((await call({}, { input }, { b: 2 })).outcome).toEqual({ ok: true, value: { a: 1, b: 2 } })
  expect((await call({}, { input }, [1])).outcome).toEqual({ ok: true, value: [1] })
  expect((await call({}, { input }, true)).outcome).toEqual({ ok: true, value: input })
  expect((await call({}, { input })).outcome).toEqual({ ok: true, value: input })
})

test('false takes the failure path with the input kept', async () => {
  expect((await call({}, { input: 5 }, false)).outcome).toEqual({
    ok: false,
    reason: { code: 'view.answered-false', params: { element: 'Table_1', method: 'search' } },
    value: 5,
    quiet: true,
  })
})

test('a throw, a missing method and an unchosen element fail with a reason', async () => {
  const throwing = {
    elements: {
      Table_1: {
        search: () => {
          throw new Error('busy')
        },
      },
    },
  }
  expect((await call({}, throwing)).outcome).toMatchObject({ ok: false, reason: 'busy' })
  expect((await call({ method: 'nothing' })).outcome).toMatchObject({ ok: false, reason: expect.stringContaining('nothing') })
  expect((await call({ target: '' })).outcome).toMatchObject({ ok: false, reason: { code: 'step.no-element' } })
  expect((await call({ method: '' })).outcome).toMatchObject({ ok: false, reason: { code: 'step.no-method' } })
})

test('only what came from the step before is left out where the method does not take it', async () => {
  const sentWith = async (params: object) => {
    const sent: unknown[] = []
    const { context } = createWorkerContext({ input: [7], elements: {} })
    const call: typeof context.page.call = async (_element, _method, args, when) => {
      sent.push(args, when)
      return { ok: true }
    }
    await run(componentMethodParams.parse({ target: 'Table_1', method: 'search', ...params }), {
      ...context,
      page: { ...context.page, call },
    })
    return sent
  }
  expect(await sentWith({})).toEqual([[7], 'if taken'])
  expect(await sentWith({ args: 5 })).toEqual([5, undefined])
  expect(await sentWith({ data: [{ key: 'a', value: 1 }] })).toEqual([{ a: 1 }, undefined])
})

test('reloading data sends only what was chosen, and on older pages the whole result of the step before', async () => {
  const argsOf = async (given: object) => {
    const { context, calls } = createWorkerContext({ input: { id: 7, notes: 'long' } })
    await run(componentMethodParams.parse({ target: 'Table_1', ...given }), context)
    return calls.map(([, , args]) => args)
  }
  const data = [{ key: 'id', value: 7 }]
  expect(await argsOf({ method: 'update', sends: 'chosen' })).toEqual([{}])
  expect(await argsOf({ method: 'update', sends: 'chosen', data })).toEqual([{ id: 7 }])
  expect(await argsOf({ method: 'update', sends: 'all' })).toEqual([{ id: 7, notes: 'long' }])
  expect(await argsOf({ method: 'update' })).toEqual([{ id: 7, notes: 'long' }])
  expect(await argsOf({ method: 'setValue', sends: 'chosen' })).toEqual([{ id: 7, notes: 'long' }])
})
