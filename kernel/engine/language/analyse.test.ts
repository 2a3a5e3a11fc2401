import { describe, expect, it } from 'vitest'
import { inWords } from '../../../tests/helpers/in-words.ts'
import { analyse, type SourceKind } from './analyse.ts'
import { parsePath } from './template.ts'

const names = { elements: new Set(['Form_1', 'Table_1']), functions: new Set(['FORMAT']) }
const readsOf = (source: string, kind: SourceKind = 'formula') => {
  const result = analyse(kind, source, names)
  return result.ok ? result.reads : result.error.message
}

describe('what a source reads', () => {
  const cases: readonly (readonly [string, readonly string[] | 'dynamic'])[] = [
    ['context.variable.a.b', ['variable.a.b']],
    ['variable.a', ['variable.a']],
    ['variable["a"].b[0]', ['variable.a.b.0']],
    ['variable?.a?.b', ['variable.a.b']],
    ['variable[name]', ['variable']],
    ['variable.list.map((x) => x.id).length', ['variable.list']],
    ['variable.list.length', ['variable.list']],
    ['Form_1.name.toUpperCase()', ['Form_1.name']],
    ['context.component.Table_1.data[0].id', ['component.Table_1.data.0.id']],
    ['FORMAT(variable.a) + context.FORMAT(1)', ['variable.a']],
    ['context.eventParams.x + eventParams.y', []],
    ['context[name]', 'dynamic'],
    ['Object.keys(context)', 'dynamic'],
    ['const { variable, store } = context; return variable.x', ['variable', 'store']],
    ['[1].map((variable) => variable.x)', []],
    ['const store = 1; return store + variable.n', ['variable.n']],
    ['function (context) { return context.variable.a }', ['variable.a']],
    ['(ctx, event) => ctx.variable.a + event.b + Form_1.c', ['variable.a', 'Form_1.c']],
    ['({ variable }) => variable.a', 'dynamic'],
    ['(c) => [1].map((c) => c.variable)', []],
    ['({ variable, a: Form_1.x })', ['variable', 'Form_1.x']],
    ['variable.returnUrl', ['variable.returnUrl']],
    ['"/* variable.a */" + variable.b // variable.c', ['variable.b']],
    ['variable.a + variable.a.b', ['variable.a']],
    ['variable.a;', ['variable.a']],
    ['Form_2.x', []],
  ]
  for (const [source, reads] of cases) it(source, () => expect(readsOf(source)).toEqual(reads))

  it('is found in templates as well', () => {
    expect(readsOf('${variable.a} ${Form_1.x?.y} ${id} text ${list[0].b}', 'template')).toEqual(['variable.a', 'Form_1.x.y'])
  })
})

describe('a source is refused', () => {
  const cases: readonly (readonly [string, SourceKind])[] = [
    ['1 +', 'formula'],
    ['1) + (2', 'formula'],
    ['variable = 3', 'formula'],
    ['context = null', 'formula'],
    ['$$k[0]', 'formula'],
    ['async () => 1', 'formula'],
    ['await 1', 'formula'],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 'formula'],
    [`${'-'.repeat(3) + '!'.repeat(300)}1`, 'formula'],
    [`"${'x'.repeat(11_000)}"`, 'formula'],
  ]
  for (const [source, kind] of cases) it(source.slice(0, 40), () => expect(analyse(kind, source, names).ok).toBe(false))

  it('at the line and column of the mistake', () => {
    const result = analyse('formula', 'variable.a +\n  * 2', names)
    expect(result).toMatchObject({ ok: false, error: { at: { line: 2, column: 3 } } })
  })

  it('a source is refused in both languages and at its place, where it would pass by what guards the page', () => {
    const refused = (source: string) => {
      const result = analyse('formula', source, names)
      return result.ok ? null : [inWords(result.error.message, 'zh'), inWords(result.error.message), result.error.at]
    }
    const $$ = '$$'
    expect(refused(`const a = 1\nlet ${$$}w = (x) => x; return a`)).toEqual([
      `不能声明以 ${$$} 开头的名称：请换一个名称`,
      `Names that begin with ${$$} cannot be declared here: choose another one`,
      { line: 2, column: 5 },
    ])
    expect(refused('with (variable) { n = 1 }')).toEqual([
      '不能使用 with 语句',
      'A with statement cannot be used here',
      { line: 1, column: 1 },
    ])
    expect(refused('variable = 3')).toEqual(['不能给“variable”赋值', '“variable” cannot be assigned here', { line: 1, column: 1 }])
    for (const source of [
      '({ m() { super.n = 1 } })',
      'class A extends B { n = 1 } return 1',
      `(({ ${$$}w }) => 1)({})`,
      `try { x() } catch (${$$}c) {}`,
    ])
      expect(refused(source), source).not.toBeNull()
  })

  it('but what only looks like it is not', () => {
    for (const source of [
      '({ $$w: 1 }).$$w',
      'class A { n = 1; static m = 2 } return new A().n',
      'class A extends Array { static n = 1; #p = 2 } return 1',
      '$$k: for (;;) break $$k; return 1',
      '(function () { return arguments.length })(1)',
    ])
      expect(analyse('formula', source, names).ok, source).toBe(true)
  })

  it('but long chains of operands are not deep', () => {
    expect(analyse('formula', Array.from({ length: 800 }, (_, i) => `v${i}`).join(' + '), names).ok).toBe(true)
  })
})

describe('a path of a template', () => {
  it('is read as lodash reads it', () => {
    expect(['a.b[0].c', 'list.0.name', 'a["x y"]', '名称.值', 'a-b', 'a + b', '', '1', 'a..b'].map(parsePath)).toEqual([
      ['a', 'b', '0', 'c'],
      ['list', '0', 'name'],
      ['a', 'x y'],
      ['名称', '值'],
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
