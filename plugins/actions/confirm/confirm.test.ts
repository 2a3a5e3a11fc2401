import { expect, test } from 'vitest'
import { confirmations } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { confirmParams } from './index.ts'
import { run } from './run.ts'

test('OK succeeds, cancel fails; both keep the input', async () => {
  const params = confirmParams.parse({ title: '删除？', type: 'warning', okText: '是' })
  const agreed = createPageActionContext({ id: 1 })
  expect(await run(params, agreed.context)).toEqual({ ok: true, value: { id: 1 } })
  expect(agreed.asked).toEqual([['confirm.ask', { tone: 'warning', title: '删除？', content: '', okText: '是', cancelText: '' }]])
  const cancelled = createPageActionContext({ id: 1 }, [answering(confirmations, { ask: async () => false })])
  expect(await run(params, cancelled.context)).toEqual({
    ok: false,
    reason: { code: 'action/confirm.cancelled' },
    value: { id: 1 },
    quiet: true,
  })
})
