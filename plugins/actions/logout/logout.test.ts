import { expect, test } from 'vitest'
import { login } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { logoutParams } from './index.ts'
import { run } from './run.ts'

test('ends the login, then leaves', async () => {
  const { context, asked } = createPageActionContext(1)
  expect(await run(logoutParams.parse({}), context)).toEqual({ ok: true, value: 1 })
  expect(asked).toEqual([['logout.end'], ['navigate.go', { kind: 'link', url: '/login', newWindow: false }]])
})

test('stays when told so, and when there was nothing to end', async () => {
  const staying = createPageActionContext(1)
  await run(logoutParams.parse({ url: '' }), staying.context)
  expect(staying.asked).toEqual([['logout.end']])
  const refused = createPageActionContext(1, [answering(login, { end: async () => ({ ok: false, reason: 'a preview' }) })])
  expect(await run(logoutParams.parse({}), refused.context)).toEqual({ ok: false, reason: 'a preview', value: 1 })
  expect(refused.asked).toEqual([['logout.end']])
})
