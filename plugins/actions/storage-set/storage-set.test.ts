import { expect, test } from 'vitest'
import { pageStorage } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { storageSetParams } from './index.ts'
import { run } from './run.ts'

test('keeps the value as JSON, or what the step before handed on', async () => {
  const { context } = createPageActionContext({ id: 1 })
  expect(await run(storageSetParams.parse({ key: 'a', value: '00123' }), context)).toEqual({ ok: true, value: { id: 1 } })
  expect(await run(storageSetParams.parse({ key: 'b' }), context)).toMatchObject({ ok: true })
  expect([await context.service(pageStorage).read('a'), await context.service(pageStorage).read('b')]).toEqual(['"00123"', '{"id":1}'])
})

test('false, zero and the empty text are values; null removes', async () => {
  const { context } = createPageActionContext('in')
  for (const value of [false, 0, '']) {
    await run(storageSetParams.parse({ key: 'a', value }), context)
    expect(await context.service(pageStorage).read('a')).toBe(JSON.stringify(value))
  }
  await run(storageSetParams.parse({ key: 'a', value: null }), context)
  expect(await context.service(pageStorage).read('a')).toBeNull()
})

test('no room and no key are failures', async () => {
  const { context } = createPageActionContext(1, [answering(pageStorage, { write: () => Promise.reject(new Error('no room')) })])
  expect(await run(storageSetParams.parse({ key: 'a', value: 1 }), context)).toEqual({ ok: false, reason: 'no room', value: 1 })
  expect(await run(storageSetParams.parse({}), context)).toEqual({ ok: false, reason: { code: 'step.no-key' }, value: 1 })
})
