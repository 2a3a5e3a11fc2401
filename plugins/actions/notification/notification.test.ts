import { expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { notificationParams } from './index.ts'
import { run } from './run.ts'

test('shows at the chosen corner; the sides of older pages go to the right', async () => {
  const { context, asked } = createPageActionContext(5)
  expect(await run(notificationParams.parse({ title: 'a', placement: 'bottomLeft', duration: 2 }), context)).toEqual({ ok: true, value: 5 })
  await run(notificationParams.parse({ title: 'b', placement: 'top' }), context)
  expect(asked).toEqual([
    ['notification.show', { tone: 'info', title: 'a', content: '', placement: 'bottomLeft', seconds: 2 }],
    ['notification.show', { tone: 'info', title: 'b', content: '', placement: 'topRight', seconds: 4.5 }],
  ])
})
