import { expect, test } from 'vitest'
import { removeElements } from '#kernel/page/commands'
import { applyPatch, NOTHING_DECLARED, type PageDocument, type PageEntry } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { Kernel } from '#kernel/plugin'
import { button } from '#plugins/components/button/index'
import { definePlugin } from '#sdk'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { brokenBy, usersLeftBy } from './left-users.ts'

const kernel = new Kernel()
kernel.load(definePlugin({ id: 'test', version: '1', components: [button] }))
const document: PageDocument = {
  entries: new Map(
    (
      [
        elementRecord('Card_1'),
        elementRecord('Form_1', { parentId: 'Card_1', bindings: { disabled: { kind: 'formula', source: 'Form_1.city' } } }),
        elementRecord('Text_1', { name: 'Shown', bindings: { text: { kind: 'formula', source: 'Form_1.city' } } }),
        elementRecord('Button_1', { parentId: 'Card_1', events: { onClick: ['own'] } }),
        flowRecord('own', {
          nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/form-reset', params: { target: 'Form_1' }, bindings: {} }],
        }),
      ] satisfies PageEntry[]
    ).map((entry) => [entry.id, entry] as const),
  ),
}

test('what is left on the page and names what was deleted is told, with the place; what goes with it is not', () => {
  const users = usersLeftBy({ document: () => document, kernel }, ['Card_1'])
  const plan = removeElements.plan(
    { document, catalogue: () => undefined, references: NOTHING_DECLARED, newId: createId },
    { ids: ['Card_1'] },
  )
  if ('refused' in plan) throw new Error(plan.refused.en)
  expect(brokenBy(users, applyPatch(document, plan), kernel)?.en).toContain('nothing (undo brings it back): Shown · Text')
  expect(brokenBy(users, { entries: new Map() }, kernel)).toBeNull()
  expect(usersLeftBy({ document: () => document, kernel }, ['Text_1'])).toEqual([])
})
