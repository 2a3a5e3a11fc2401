import { expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { messageParams } from './index.ts'
import { run } from './run.ts'

test('shows the text and goes on at once with its input', async () => {
  const { context, asked } = createPageActionContext([1])
  expect(await run(messageParams.parse({ content: '保存成功' }), context)).toEqual({ ok: true, value: [1] })
  expect(asked).toEqual([['message.show', { tone: 'success', content: '保存成功', seconds: 3 }]])
})

test.each([0, 0.5, 120])('%d seconds, which older pages may say, are shown as long', async (duration) => {
  const { context, asked } = createPageActionContext(null)
  expect((await run(messageParams.parse({ duration }), context)).ok).toBe(true)
  expect(asked).toMatchObject([['message.show', { seconds: duration }]])
})
