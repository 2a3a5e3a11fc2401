import { expect, it } from 'vitest'
import type { NodeContext } from '#sdk/workflow'
import { mailParams } from './index.ts'
import { run } from './run.ts'

it('reads addresses from a text or a list', async () => {
  const sent: Parameters<NodeContext['mail']>[0][] = []
  const context = { mail: async (mail) => void sent.push(mail) } as NodeContext
  for (const to of ['ann@test.dev, bob@test.dev；cleo@test.dev', '\n'])
    await run(mailParams.parse({ to, subject: 'Paid', text: 'x' }), context)
  expect(sent.map(({ to }) => to)).toEqual([['ann@test.dev', 'bob@test.dev', 'cleo@test.dev'], []])
})
