import { describe, expect, it } from 'vitest'
import type { Names } from '../names.ts'
import { analyse } from './analyse.ts'

const names: Names = { elements: new Set(['ForEach_1', 'List_2', 'Form_1']), functions: new Set(), rows: ['List_2', 'ForEach_1'] }
const outside: Names = { ...names, rows: undefined } as never

function found(source: string, known: Names = names, kind: 'formula' | 'template' = 'formula') {
  const result = analyse(kind, source, known)
  if (!result.ok) return { refused: result.error.message }
  return { code: result.code.replace(/^\(\n|\n\)$/g, ''), reads: result.reads }
}

describe('names of rows', () => {
  it.each([
    ['item', '$$c.item', ['~0']],
    ['item.price * index', '$$c.item.price * $$c.index', ['~0.price', '~0#']],
    ['context.item.a.b', '$$c.item.a.b', ['~0.a.b']],
    ['key', '$$c.key', []],
    ['item.tags.length', '$$c.item.tags.length', ['~0.tags']],
    ['item.name.trim()', '$$c.item.name.trim()', ['~0.name']],
    ['item["a b"]', '$$c.item["a b"]', ['~0.a b']],
    ['List_2.item.n', '$$c.item.n', ['~0.n']],
    ['ForEach_1.item.n', '$$c.$$o.item.n', ['~1.n']],
    ['ForEach_1.index + 1', '$$c.$$o.index + 1', ['~1#']],
    ['context.ForEach_1.item.n', '$$c.$$o.item.n', ['~1.n']],
    ['context.forEachValue.ForEach_1.item.n', '$$c.$$o.item.n', ['~1.n']],
    ['forEachValue.List_2.index', '$$c.index', ['~0#']],
    ['variable.rate * item.price', '$$V.rate * $$c.item.price', ['variable.rate', '~0.price']],
    ['Form_1.name', '$$c.Form_1.name', ['Form_1.name']],
    ['((item) => item.x)({ x: 1 })', '((item) => item.x)({ x: 1 })', []],
    ['({ item })', '({ item:$$c.item })', ['~0']],
  ])('in a row, %s means what stands there', (source, code, reads) => {
    const { code: made, reads: told } = found(source)
    expect(made).toContain(code)
    expect([...(told as string[])].sort()).toEqual([...reads].sort())
  })

  it('a template reads them as formulas do', () => {
    expect(found('Hello ${item.name}, ${ForEach_1.index}', names, 'template')).toMatchObject({ reads: ['~0.name', '~1#'] })
  })

  it('outside of rows they mean what they meant', () => {
    expect(found('item', outside)).toMatchObject({ code: 'item', reads: [] })
    expect(found('ForEach_1.item', outside)).toMatchObject({ reads: ['ForEach_1.item'] })
  })

  it.each(['item = 1', 'index++', 'ForEach_1.item = 1', 'delete ForEach_1.item', 'ForEach_1.index += 1'])('%s is refused', (source) => {
    expect(found(`(function () { ${source} })()`)).toMatchObject({ refused: { code: 'engine.refused-target' } })
  })
})
