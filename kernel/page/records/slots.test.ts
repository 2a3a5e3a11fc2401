import { describe, expect, it } from 'vitest'
import { applyEdit, editOf } from '#kernel/document'
import { Author } from '../author.fixture.ts'
import { testCatalogue } from '../catalogue.fixture.ts'
import * as commands from '../commands/all-commands.ts'
import { toClipboard } from '../commands/clipboard.ts'
import { checkDocument } from '../schema/check-document.ts'
import { formatPage } from '../schema/format-page.ts'
import { pageKind, standingRule, viewOf } from '../schema/page-kind.ts'
import { parsePage } from '../schema/parse-page.ts'
import { canPlace } from '../schema/tree-rules.ts'
import type { Json } from '../values/json.ts'
import { diffDocuments } from './patch-algebra.ts'
import { MAIN_SLOT, namedSlots } from './slots.ts'
import { childrenIn, filledSlots, slotOf } from './tree.ts'

/** A panel with two texts in its main region, one in the corner and one as its cover. */
function panelAuthor() {
  const author = new Author()
  const panel = author.add('Panel')
  const put = (type: string, slot?: string, index?: number) =>
    author.do(commands.insertElement, { type, parentId: panel, ...(slot ? { slot } : {}), ...(index === undefined ? {} : { index }) })
  return { author, panel, put, ids: { a: put('Text'), corner: put('Button', 'extra'), cover: put('Text', 'cover'), b: put('Text') } }
}

describe('named regions of a component', () => {
  it('each have children of their own, in their own order', () => {
    const { author, panel, put, ids } = panelAuthor()
    const first = put('Button', 'extra', 0)
    expect(childrenIn(author.document, panel, MAIN_SLOT)).toEqual([ids.a, ids.b])
    expect(childrenIn(author.document, panel, 'extra')).toEqual([first, ids.corner])
    expect(filledSlots(author.document, panel)).toEqual([MAIN_SLOT, 'extra', 'cover'])
    author.do(commands.moveUp, { ids: [ids.corner] })
    expect(childrenIn(author.document, panel, 'extra')).toEqual([ids.corner, first])
    expect(author.refusal(commands.moveUp, { ids: [ids.corner] })).toBe('It is already the first')
    expect(author.refusal(commands.moveUp, { ids: [ids.corner, ids.a] })).toBe('The selected elements are in different containers')
  })

  it('take what they accept, and no more than they have room for', () => {
    const { author, panel, put, ids } = panelAuthor()
    expect(() => put('Button', 'cover')).toThrow('“Cover” of Panel accepts only: Text')
    expect(() => put('Text', 'cover')).toThrow('“Cover” of Panel takes at most one element')
    expect(() => put('Text', 'nowhere')).toThrow('The component has no such region')
    expect(author.refusal(commands.duplicateElements, { ids: [ids.cover] })).toBe('“Cover” of Panel takes at most one element')
    expect(canPlace(author.context, ids.cover, panel, 'cover')).toBe(true)
    author.do(commands.replaceType, { id: ids.cover, type: 'Text' })
    author.do(commands.moveElements, { ids: [ids.cover], parentId: panel, slot: 'extra', index: 0 })
    expect(author.refusal(commands.moveElements, { ids: [ids.a, ids.b], parentId: panel, slot: 'cover', index: 0 })).toBe(
      '“Cover” of Panel takes at most one element',
    )
  })

  it('leave the main one without a limit, unless the component has one', () => {
    const author = new Author()
    const frame = author.add('Frame')
    const put = () => author.do(commands.insertElement, { type: 'Text', parentId: frame })
    const first = put()
    expect(put).toThrow('“content” of Frame takes at most one element')
    expect(author.refusal(commands.duplicateElements, { ids: [first] })).toBe('“content” of Frame takes at most one element')
  })

  it('are kept by a copy of the whole, and left by what moves out', () => {
    const { author, panel, ids } = panelAuthor()
    const copy = author.do(commands.duplicateElements, { ids: [panel] })
    expect(childrenIn(author.document, copy, 'extra')).toHaveLength(1)
    expect(childrenIn(author.document, copy, 'cover')).toHaveLength(1)
    author.do(commands.moveOut, { ids: [ids.corner] })
    expect(author.element(ids.corner)).toMatchObject({ parentId: null })
    expect(author.element(ids.corner)).not.toHaveProperty('slot')
    const text = toClipboard(author.document, [ids.cover], author.context.references)
    author.do(commands.pasteElements, { text, parentId: panel, slot: 'extra' })
    expect(childrenIn(author.document, panel, 'extra')).toHaveLength(1)
    expect(author.refusal(commands.pasteElements, { text, parentId: panel, slot: 'cover' })).toBe(
      '“Cover” of Panel takes at most one element',
    )
  })

  it('are stored with the element, and read again; pages without them are written as before', () => {
    const { author, ids } = panelAuthor()
    const stored = JSON.stringify(formatPage(author.document))
    const read = parsePage(JSON.parse(stored)).document
    expect(slotOf(read.entries.get(ids.cover) as never)).toBe('cover')
    expect(JSON.stringify(formatPage(read))).toBe(stored)
    const plain = new Author()
    plain.add('Button', plain.add('Card'))
    expect(JSON.stringify(formatPage(plain.document))).not.toContain('slot')
  })

  it('keep what stands in them when their component has no such region, with a finding', () => {
    const { author, panel, ids } = panelAuthor()
    const without = (type: string) => {
      const { slots: _, ...info } = testCatalogue(type)!
      return info
    }
    const found = checkDocument(author.document, without).filter(({ code }) => code === 'PAGE_UNKNOWN_SLOT')
    expect(found.map(({ entry }) => entry).sort()).toEqual([ids.corner, ids.cover].sort())
    expect(author.element(ids.corner).parentId).toBe(panel)
    expect(checkDocument(author.document, testCatalogue).filter(({ code }) => code === 'PAGE_UNKNOWN_SLOT')).toEqual([])
  })

  it('are asked by the server of every edit, and are one cell with the place', () => {
    const { author, panel, ids } = panelAuthor()
    const before = author.document
    author.do(commands.moveElements, { ids: [ids.a], parentId: panel, slot: 'extra', index: 0 })
    const edit = editOf(pageKind, 'e', diffDocuments(before, author.document))
    expect(edit.cells.map(([entry, path]) => [entry, path])).toEqual([[ids.a, 'place']])
    const applied = applyEdit(pageKind, viewOf(before), edit)
    expect(applied.ok && applied.changes.get(ids.a)?.to).toMatchObject({ slot: 'extra' })
    const rule = standingRule(testCatalogue)
    const wrong = { ...author.element(ids.a), slot: 'cover' }
    expect(rule(viewOf(author.document), author.element(ids.a))).toBeNull()
    expect(rule(viewOf(author.document), wrong)).toMatchObject({ code: 'page.may-not-stand' })
  })
})

describe('regions of the items of a list', () => {
  const columns = [{ id: 'c1', title: 'Name' }, { dataIndex: 'sum' }, { id: 'c1', title: 'Again' }, { title: 'Without a key' }, 'no column']
  const gridAuthor = () => {
    const author = new Author()
    const grid = author.add('Grid')
    const set = (value: Json) => author.do(commands.setProps, { ids: [grid], changes: [{ path: 'columns', value }] })
    set(columns as Json)
    return { author, grid, set }
  }

  it('are there for each item that has a key, under its title, the first of those that share a key', () => {
    const { author, grid } = gridAuthor()
    expect(namedSlots(testCatalogue('Grid'), author.element(grid)).map(({ slot, label }) => [slot, label.en])).toEqual([
      ['bar', 'Bar'],
      ['cell:c1', 'Name'],
      ['cell:sum', 'sum'],
    ])
  })

  it('take what their rule allows, and nothing where the item is gone or the name is another’s', () => {
    const { author, grid } = gridAuthor()
    const into = (type: string, slot: string) => {
      const answer = canPlace(author.context, type, grid, slot)
      return answer === true ? true : answer.en
    }
    expect(into('Text', 'cell:c1')).toBe(true)
    expect(into('Button', 'cell:c1')).toBe('“Cell” of Grid accepts only: Text')
    for (const slot of ['cell', 'cell:', 'cell:c9', 'bar:c1', 'toString'])
      expect(into('Text', slot)).toBe('The component has no such region')
    author.do(commands.insertElement, { type: 'Text', parentId: grid, slot: 'cell:c1' })
    expect(into('Text', 'cell:c1')).toBe('“Name” of Grid takes at most one element')
    expect(into('Text', 'cell:sum')).toBe(true)
  })

  it('keep what stands in them when the item goes, with a finding, and the server takes the page as it is', () => {
    const { author, grid, set } = gridAuthor()
    const text = author.do(commands.insertElement, { type: 'Text', parentId: grid, slot: 'cell:c1' })
    const found = () => checkDocument(author.document, testCatalogue).filter(({ code }) => code === 'PAGE_UNKNOWN_SLOT')
    expect(found()).toEqual([])
    set([{ dataIndex: 'sum' }])
    expect(found().map(({ entry }) => entry)).toEqual([text])
    expect(slotOf(author.element(text))).toBe('cell:c1')
    expect(standingRule(testCatalogue)(viewOf(author.document), author.element(text))).toBeNull()
    set(columns as Json)
    expect(found()).toEqual([])
  })
})

describe('lists of rows within each other', () => {
  it('are refused beyond five, where one is put into another, where one with others in it is moved, and by the server', () => {
    const author = new Author()
    const put = (parentId: string | null) => author.do(commands.insertElement, { type: 'Rows', parentId })
    const chain = (length: number) => {
      const ids: string[] = []
      for (let i = 0; i < length; i++) ids.push(put(ids.at(-1) ?? null))
      return ids
    }
    const five = chain(6)
    const refused = 'Lists of rows may stand within each other at most 5 deep'
    expect(author.refusal(commands.insertElement, { type: 'Text', parentId: five[5]! })).toBe(refused)
    expect(standingRule(testCatalogue)(viewOf(author.document), { ...author.element(five[5]!), parentId: five[4]! })).toBeNull()
    const text = author.do(commands.insertElement, { type: 'Text', parentId: five[4]! })
    const moved = { ...author.element(text), parentId: five[5]! }
    expect(standingRule(testCatalogue)(viewOf(author.document), moved)).toMatchObject({ code: 'page.may-not-stand' })
    const three = chain(3)
    expect(author.refusal(commands.moveElements, { ids: [three[0]!], parentId: five[3]!, index: 0 })).toBe(refused)
    expect(canPlace(author.context, three[0]!, five[2]!)).toBe(true)
  })
})
