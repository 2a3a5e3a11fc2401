import { expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { setTitleParams } from './index.ts'
import { run } from './run.ts'

test('names the page and hands its input on', async () => {
  const { context, asked } = createPageActionContext([1])
  expect(await run(setTitleParams.parse({ title: '订单 00123' }), context)).toEqual({ ok: true, value: [1] })
  expect(asked).toEqual([['title.set', '订单 00123']])
})
