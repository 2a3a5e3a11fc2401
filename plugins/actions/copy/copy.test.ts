import { expect, test } from 'vitest'
import { clipboard } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { copyParams } from './index.ts'
import { run } from './run.ts'

test('copies the text as it is; a refusing clipboard is a failure', async () => {
  const { context, asked } = createPageActionContext('in')
  expect(await run(copyParams.parse({ content: '00123' }), context)).toEqual({ ok: true, value: 'in' })
  expect(asked).toEqual([['copy.copy', '00123']])
  const refusing = createPageActionContext('in', [answering(clipboard, { copy: () => Promise.reject(new Error('not allowed')) })])
  expect(await run(copyParams.parse({ content: 'x' }), refusing.context)).toEqual({ ok: false, reason: 'not allowed', value: 'in' })
})
