import { describe, expect, it } from 'vitest'
import type { Names } from '../names.ts'
import { analyse, type SourceKind } from './analyse.ts'

const names: Names = {
  elements: new Set(['Form_1', 'Form-2', 'Table_1', 'ForEach_1', 'List_2']),
  functions: new Set(['SUM']),
  given: new Map([
    ['Form1', 'Form_1'],
    ['客户表单', 'Form-2'],
    ['Table1', 'Table_1'],
    ['Rows', 'ForEach_1'],
    ['SUM', 'List_2'],
    ['orders', 'component.api_1'],
  ]),
}
const inRows: Names = { ...names, rows: ['List_2', 'ForEach_1'] }

function found(source: string, known: Names = names, kind: SourceKind = 'formula') {
  const result = analyse(kind, source, known)
  if (!result.ok) return { refused: result.error.message }
  return { code: result.code, reads: result.reads === 'dynamic' ? result.reads : [...result.reads].sort() }
}

describe('names that people gave', () => {
  it.each([
    ['Form1.city', '$$c.Form_1.city', ['Form_1.city']],
    ['Form1', '$$c.Form_1', ['Form_1']],
    ['context.Form1.city', '$$c.Form_1.city', ['Form_1.city']],
    ['context?.Form1?.city', '$$c.Form_1?.city', ['Form_1.city']],
    ['context["Form1"].city', '$$c.Form_1.city', ['Form_1.city']],
    ['客户表单.城市', '$$c["Form-2"].城市', ['Form-2.城市']],
    ['Form1.list.length + 1', '$$c.Form_1.list.length + 1', ['Form_1.list']],
    ['Form1.city.trim()', '$$c.Form_1.city.trim()', ['Form_1.city']],
    ['component.Table1.data', '$$c.component.Table_1.data', ['component.Table_1.data']],
    ['context.component.Table1?.data', '$$c.component.Table_1?.data', ['component.Table_1.data']],
    ['orders.data.length', '$$c.component.api_1.data.length', ['component.api_1.data']],
    ['context.orders.data', '$$c.component.api_1.data', ['component.api_1.data']],
    ['({ Form1 })', '({ Form1:$$c.Form_1 })', ['Form_1']],
    ['Form_1.city', '$$c.Form_1.city', ['Form_1.city']],
    ['context.component.Table_1.data', '$$c.component.Table_1.data', ['component.Table_1.data']],
    ['variable.Form1 + store.orders', '$$V.Form1 + $$c.store.orders', ['store.orders', 'variable.Form1']],
    ['SUM([1])', '$$L.SUM([1])', []],
    ['((Form1) => Form1.x)({ x: 1 })', '((Form1) => Form1.x)({ x: 1 })', []],
    ['const Form1 = { x: 1 }; return Form1.x', 'const Form1 = { x: 1 }; return Form1.x', []],
    ['const { Form1, component } = context; return Form1.a', 'const { Form_1:Form1, component } = $$c', ['Form_1', 'component']],
  ])('%s means what ids say', (source, code, reads) => {
    const made = found(source)
    expect(made.code).toContain(code)
    expect(made.reads).toEqual(reads)
  })

  it('rows are known by the name of their element, and the names of other elements stay what they are in rows', () => {
    expect(found('Rows.item.n', inRows)).toMatchObject({ code: expect.stringContaining('$$c.$$o.item.n'), reads: ['~1.n'] })
    expect(found('context.forEachValue.Rows.index', inRows)).toMatchObject({ reads: ['~1#'] })
    expect(found('Form1.a + item.b', inRows)).toMatchObject({ reads: ['Form_1.a', '~0.b'] })
    expect(found('${Rows.item.n}', inRows, 'template')).toMatchObject({ reads: ['~1.n'] })
  })

  it('a name that a text assigns to is its own', () => {
    expect(found('Form1 = 1; return Form1', names, 'script')).toMatchObject({ code: expect.stringContaining('var Form1;'), reads: [] })
    expect(found('context.Form1 = 1', names, 'script').code).toContain('.Form1 = 1')
  })

  it('in a template, what the event brings under the name comes first', () => {
    expect(found('Hello ${Form1.city}', names, 'template')).toMatchObject({
      code: expect.stringContaining('"Form1" in Object($$c.eventParams)?$$c.eventParams.Form1:$$c?.["Form_1"]'),
      reads: ['Form_1.city'],
    })
    expect(found('${component.Table1.data}', names, 'template')).toMatchObject({ reads: ['component.Table_1.data'] })
    expect(found('${Form1.a + 1}', names, 'template')).toMatchObject({
      code: expect.stringContaining('("Form1" in Object($$c.eventParams)?$$c.eventParams.Form1:$$c.Form_1).a + 1'),
      reads: ['Form_1.a'],
    })
  })

  it('positions in what was written stay those of what was written', () => {
    const result = analyse('formula', 'Form1.a +\n  Form1.b', names)
    expect(result).toMatchObject({ ok: true, origin: { source: 'Form1.a +\n  Form1.b' } })
  })
})
