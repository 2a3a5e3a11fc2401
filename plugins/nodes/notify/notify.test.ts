import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import { notifyParams } from './index.ts'
import { run } from './run.ts'

async function notified(to: Json) {
  const sent: Parameters<NodeContext['notify']>[0][] = []
  const context = { notify: async (notice) => void sent.push(notice) } as NodeContext
  const outcome = await run(notifyParams.parse({ to, title: 'Paid' }), context)
  return { outcome, sent }
}

describe('node/notify', () => {
  it.each<[Json, readonly number[]]>([
    [7, [7]],
    ['7, 8', [7, 8]],
    [
      [{ id: 7, name: 'Ann' }, 8, 7],
      [7, 8],
    ],
  ])('finds the people in %j', async (to, ids) => {
    const { outcome, sent } = await notified(to)
    expect(outcome).toEqual({ ok: true, value: { to: ids } })
    expect(sent).toEqual([{ to: ids, title: 'Paid', text: '' }])
  })

  it.each<[Json]>([[null], ['ann'], [[]], [-1], [{ name: 'x' }]])('fails without people: %j', async (to) => {
    const { outcome, sent } = await notified(to)
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'node/notify.no-people' } })
    expect(sent).toEqual([])
  })
})
