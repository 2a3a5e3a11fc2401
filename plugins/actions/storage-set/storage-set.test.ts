import { expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { storageSetParams } from './index.ts'
import { run } from './run.ts'

test('keeps the value as JSON, or what the step before handed on', async () => {
  const { context } = createPageActionContext({ id: 1 })
  expect(await run(storageSetParams.parse({ key: 'a', value: '00123' }), context)).toEqual({ ok: true, value: { id: 1 } })
  expect(await run(storageSetParams.parse({ key: 'b' }), context)).toMatchObject({ ok: true })
  expect([context.ui.storage.read('a'), context.ui.storage.read('b')]).toEqual(['"00123"', '{"id":1}'])
})

test('false, zero and the empty text are values; null removes', async () => {
  const { context } = createPageActionContext('in')
  for (const value of [false, 0, '']) {
    await run(storageSetParams.parse({ key: 'a', value }), context)
    expect(context.ui.storage.read('a')).toBe(JSON.stringify(value))
  }
  await run(storageSetParams.parse({ key: 'a', value: null }), context)
  expect(context.ui.storage.read('a')).toBeNull()
})

test('no room and no key are failures', async () => {
  const storage = {
    read: () => null,
    remove: () => undefined,
    write: () => {
      throw new Error('no room')
    },
  }
  const { context } = createPageActionContext(1, { storage })
  expect(await run(storageSetParams.parse({ key: 'a', value: 1 }), context)).toEqual({ ok: false, reason: 'no room', value: 1 })
  expect(await run(storageSetParams.parse({}), context)).toEqual({ ok: false, reason: { code: 'step.no-key' }, value: 1 })
})
