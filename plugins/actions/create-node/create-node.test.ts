import { expect, test } from 'vitest'
import type { Json, LoadResult } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { createNodeParams } from './index.ts'
import { run } from './run.ts'

const node = { spaceId: 'space', nodeToken: 'token', title: 'Repair' }
const copy = async (params: object, answer: Partial<LoadResult> = {}) => {
  const sent: Json[] = []
  const copyNode = (given: Json): LoadResult => {
    sent.push(given)
    return { code: 0, data: { nodeToken: 'new' }, originData: null, msg: '', ...answer }
  }
  const { context } = createWorkerContext({ input: { no: '00123' }, apis: { copyNode } })
  return { outcome: await run(createNodeParams.parse(params), context), sent }
}

test('the chosen api is sent what is to be copied, and its answer is handed on', async () => {
  const rows = {
    data: [
      { key: 'spaceId', value: 'other' },
      { key: 'folder', value: 7 },
    ],
  } // prettier-ignore
  expect(await copy({ api: 'copyNode', ...node, ...rows })).toEqual({
    outcome: { ok: true, value: { nodeToken: 'new' } },
    sent: [{ no: '00123', folder: 7, ...node }],
  })
  expect((await copy({ api: 'copyNode', ...node, title: '' })).sent).toEqual([{ no: '00123', spaceId: 'space', nodeToken: 'token' }])
})

test('an older page’s step names no api: it says why it cannot run, and takes the failure path with its input', async () => {
  const reason = { code: 'action/create-node.no-api' }
  expect(await copy(node)).toEqual({ outcome: { ok: false, reason, value: { no: '00123' } }, sent: [] })
})

test('nothing is asked for without a node to copy; a refusal is a failure', async () => {
  expect(await copy({ api: 'copyNode', spaceId: 'space' })).toMatchObject({ outcome: { ok: false }, sent: [] })
  const refused = await copy({ api: 'copyNode', ...node }, { code: 131006, msg: 'permission denied' })
  expect(refused.outcome).toEqual({ ok: false, reason: 'permission denied', value: { no: '00123' } })
})
