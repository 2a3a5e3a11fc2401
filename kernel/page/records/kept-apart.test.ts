import { describe, expect, it } from 'vitest'
import { Author } from '../author.fixture.ts'
import { testCatalogue } from '../catalogue.fixture.ts'
import * as commands from '../commands/all-commands.ts'
import { toClipboard } from '../commands/all-commands.ts'
import { testReferences } from '../references.fixture.ts'
import { standingRule, viewOf } from '../schema/page-kind.ts'
import { canPlace } from '../schema/tree-rules.ts'

const TWICE = '“price” is here already, and cannot be added twice'
const IN_FORM = 'Fields of a model go into no form'

function modelAuthor() {
  const author = new Author()
  const model = author.add('Model')
  const add = (field: string, parentId: string | null = model, type = 'ModelField') =>
    author.do(commands.insertElement, { type, parentId, props: { field } })
  const refusal = (field: string, parentId: string | null = model, type = 'ModelField') =>
    author.refusal(commands.insertElement, { type, parentId, props: { field } })
  return { author, model, add, refusal }
}

describe('what a component refuses to stand in', () => {
  it('is refused at any depth, before it is dropped, moved or pasted', () => {
    const { author, model, add } = modelAuthor()
    const form = author.add('Form', model)
    const card = author.add('Card', form)
    expect(canPlace(author.context, 'ModelField', card)).toMatchObject({ en: IN_FORM })
    const field = add('price')
    expect(author.refusal(commands.moveElements, { ids: [field], parentId: card, index: 0 })).toBe(IN_FORM)
    const text = toClipboard(author.document, [field], testReferences)
    expect(author.refusal(commands.pasteElements, { text, parentId: form })).toBe(IN_FORM)
  })

  it('is refused for what comes within something else', () => {
    const { author, model, add } = modelAuthor()
    const card = author.add('Card', model)
    add('price', card)
    const form = author.add('Form', model)
    expect(author.refusal(commands.moveElements, { ids: [card], parentId: form, index: 0 })).toBe(IN_FORM)
    const whole = author.add('Form')
    expect(author.refusal(commands.moveElements, { ids: [model], parentId: whole, index: 0 })).toBe(IN_FORM)
  })

  it('is said by the rule that the server asks as well', () => {
    const { author, model, add } = modelAuthor()
    const form = author.add('Form', model)
    const field = add('price')
    const rule = standingRule(testCatalogue)
    expect(rule(viewOf(author.document), author.element(field))).toBeNull()
    expect(rule(viewOf(author.document), { ...author.element(field), parentId: form })).toMatchObject({ code: 'page.may-not-stand' })
  })
})

describe('what is there once', () => {
  it('is not added again, also by another component of the same rule; nothing and formulas are no text', () => {
    const { author, model, add, refusal } = modelAuthor()
    const card = author.add('Card', model)
    add('price', card)
    expect([refusal('price'), refusal('price', model, 'ChildModelField'), refusal('name'), refusal('')]).toEqual([
      TWICE,
      TWICE,
      'planned',
      'planned',
    ])
    add('')
    expect(refusal('')).toBe('planned')
  })

  it('may be there in another one of the same kind, also within the first', () => {
    const { author, model, add, refusal } = modelAuthor()
    add('price')
    const other = author.add('Model')
    const inner = author.add('Model', model)
    expect([refusal('price', other), refusal('price', inner)]).toEqual(['planned', 'planned'])
  })

  it('moves within its own, and not into another one that has it', () => {
    const { author, model, add } = modelAuthor()
    const card = author.add('Card', model)
    const field = add('price')
    const other = author.add('Model')
    add('price', other)
    expect(author.refusal(commands.moveElements, { ids: [field], parentId: card, index: 0 })).toBe('planned')
    expect(author.refusal(commands.moveElements, { ids: [field], parentId: other, index: 0 })).toBe(TWICE)
  })

  it('is not duplicated, pasted beside itself or renamed to be there twice', () => {
    const { author, model, add } = modelAuthor()
    const field = add('price')
    const name = add('name')
    expect(author.refusal(commands.duplicateElements, { ids: [field] })).toBe(TWICE)
    expect(author.refusal(commands.duplicateElements, { ids: [model] })).toBe('planned')
    const text = toClipboard(author.document, [field], testReferences)
    expect(author.refusal(commands.pasteElements, { text, parentId: model })).toBe(TWICE)
    const rename = (value: string) => author.refusal(commands.setProps, { ids: [name], changes: [{ path: 'field', value }] })
    expect([rename('price'), rename('name'), rename('other')]).toEqual([TWICE, 'planned', 'planned'])
  })

  it('is kept by the rule that the server asks', () => {
    const { author, model, add } = modelAuthor()
    add('price')
    const other = author.add('Model')
    const second = add('price', other)
    const rule = standingRule(testCatalogue)
    expect(rule(viewOf(author.document), author.element(second))).toBeNull()
    expect(rule(viewOf(author.document), { ...author.element(second), parentId: model })).toMatchObject({ code: 'page.may-not-stand' })
  })
})
