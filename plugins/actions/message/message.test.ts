import { expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { messageParams } from './index.ts'
import { run } from './run.ts'

test('shows the text and goes on at once with its input', async () => {
  const { context, asked } = createPageActionContext([1])
  expect(await run(messageParams.parse({ content: '保存成功' }), context)).toEqual({ ok: true, value: [1] })
  expect(asked).toEqual([['message', { tone: 'success', content: '保存成功', seconds: 3 }]])
})
