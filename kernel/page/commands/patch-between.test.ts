import { expect, test } from 'vitest'
import { testContext } from '../catalogue.fixture.ts'
import type { Command } from '../records/patch.ts'
import { applyPatch, diffDocuments, patchBetween } from '../records/patch-algebra.ts'
import type { PageDocument } from '../records/records.ts'
import { pinsOf } from '../references/page-plugins.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import { insertElement } from './insert-element.ts'
import { removeElements } from './remove-elements.ts'
import { setProps } from './set-props.ts'

function after<Args>(document: PageDocument, command: Command<Args>, args: Args): PageDocument {
  const planned = command.plan(testContext(document), args)
  if ('refused' in planned) throw new Error(planned.refused.en)
  return applyPatch(document, planned)
}

test('what leads from one state to a later one is known from the edits between them, and is what comparing them all finds', () => {
  const states = [emptyDocument()]
  const step = <Args>(command: Command<Args>, args: Args) => void states.push(after(states.at(-1)!, command, args))
  step(insertElement, { type: 'Button', parentId: null, index: 0 })
  const id = [...states[1]!.entries.keys()].find((each) => each !== 'page')!
  step(setProps, { ids: [id], changes: [{ path: 'text', value: 'one' }] })
  step(setProps, { ids: [id], changes: [{ path: 'text', value: 'two' }] })
  step(removeElements, { ids: [id] })
  for (const [at, from] of states.entries())
    for (const to of states.slice(at)) expect(patchBetween(from, to)).toEqual(diffDocuments(from, to))
})

test('states that do not follow one from the other are told as such', () => {
  const document = emptyDocument()
  expect(patchBetween(emptyDocument(), document)).toBeNull()
  const later = after(document, insertElement, { type: 'Button', parentId: null, index: 0 })
  expect(patchBetween(later, document)).toBeNull()
})

test('a page without pins has the same ones before and after an edit, so that nobody takes them for changed', () => {
  const document = emptyDocument()
  expect(pinsOf(after(document, insertElement, { type: 'Button', parentId: null, index: 0 }))).toBe(pinsOf(document))
})
