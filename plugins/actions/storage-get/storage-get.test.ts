import { expect, test } from 'vitest'
import { pageStorage } from '#sdk'
import { createPageActionContext } from '#sdk/testing'
import { storageGetParams } from './index.ts'
import { run } from './run.ts'

test('hands on what was kept, else the fallback, else it fails', async () => {
  const { context } = createPageActionContext('in')
  await context.service(pageStorage).write('a', '{"id":"00123"}')
  expect(await run(storageGetParams.parse({ key: 'a', fallback: 1 }), context)).toEqual({ ok: true, value: { id: '00123' } })
  expect(await run(storageGetParams.parse({ key: 'b', fallback: null }), context)).toEqual({ ok: true, value: null })
  expect(await run(storageGetParams.parse({ key: 'b' }), context)).toEqual({
    ok: false,
    reason: { code: 'action/storage-get.nothing', params: { key: 'b' } },
    value: 'in',
  })
})

test('what is no JSON any more is a failure, not a guess', async () => {
  const { context } = createPageActionContext('in')
  await context.service(pageStorage).write('a', '{"id":')
  expect(await run(storageGetParams.parse({ key: 'a' }), context)).toMatchObject({ ok: false, value: 'in' })
})
