import { expect, it } from 'vitest'
import { testContext } from '../catalogue.fixture.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import type { ElementRecord, PageDocument } from '../records/records.ts'
import { childrenOf } from '../records/tree.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import type { JsonObject } from '../values/json.ts'
import { addFields } from './add-fields.ts'
import { insertParts, type Part } from './insert-parts.ts'

const columns: readonly JsonObject[] = [
  { title: 'Name', dataIndex: 'name' },
  { title: '', type: 'action' },
]
const before = ((): PageDocument => {
  const context = testContext(emptyDocument())
  const parts: readonly Part[] = [
    { type: 'MarsTable', name: 'Table', props: { columns } },
    { type: 'Card', name: 'Form' },
  ]
  const changes = insertParts.plan(context, { parts })
  if ('refused' in changes) throw new Error(changes.refused.en)
  return applyPatch(context.document, changes)
})()
const [table = '', form = ''] = childrenOf(before, null)
const added = { title: 'City', dataIndex: 'city' }

it('adds columns before the buttons, and elements at the end of a form, as one edit', () => {
  const field = { type: 'Button', name: 'City' }
  const tables = [{ id: table, columns: [added] }]
  const changes = addFields.plan(testContext(before), { tables, forms: [{ id: form, parts: [field] }] })
  if ('refused' in changes) throw new Error(changes.refused.en)
  const page = applyPatch(before, changes)
  expect((page.entries.get(table) as ElementRecord).props.columns).toEqual([columns[0], added, columns[1]])
  expect(childrenOf(page, form).map((id) => (page.entries.get(id) as ElementRecord).name)).toEqual(['City'])
})

it('refuses a table that was removed', () => {
  const given = { tables: [{ id: 'nothing', columns: [added] }], forms: [] }
  expect(addFields.plan(testContext(before), given)).toMatchObject({
    refused: { en: 'The table does not exist any more' },
  })
})
