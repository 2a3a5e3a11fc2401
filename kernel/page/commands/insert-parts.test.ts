import { expect, it } from 'vitest'
import { testContext } from '../catalogue.fixture.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import type { ElementRecord } from '../records/records.ts'
import { childrenOf } from '../records/tree.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import { insertParts, type Parts } from './insert-parts.ts'

const plan = (parts: Parts) => insertParts.plan(testContext(emptyDocument()), parts)

it('adds a tree in its order, with the flows that its events start', () => {
  const message = { kind: 'action', id: 's', name: '', action: 'action/message', params: {}, bindings: {} } as const
  const inner = { type: 'Button', name: 'Go', events: { onClick: [message] } }
  const changes = plan({
    parts: [
      { type: 'Card', name: 'One', children: [inner] },
      { type: 'Card', name: 'Two' },
    ],
  })
  if ('refused' in changes) throw new Error(changes.refused.en)
  const page = applyPatch(emptyDocument(), changes)
  const named = (id: string) => page.entries.get(id) as ElementRecord
  const [first, second] = childrenOf(page, null)
  expect([named(first!).name, named(second!).name]).toEqual(['One', 'Two'])
  const [button] = childrenOf(page, first!)
  const flow = page.entries.get(named(button!).events.onClick![0]!)
  expect(flow).toMatchObject({ kind: 'flow', nodes: [{ action: 'action/message' }] })
})

it.each([
  [{ parts: [] }, 'There is nothing to add'],
  [
    {
      parts: [
        { id: 'a', type: 'Card', name: 'A' },
        { id: 'a', type: 'Card', name: 'B' },
      ],
    },
    'Two elements have the same id',
  ],
])('refuses %j', (parts, why) => {
  expect(plan(parts)).toMatchObject({ refused: { en: why } })
})
