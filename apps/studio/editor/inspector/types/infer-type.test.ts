import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { functionDeclarations } from '#plugins/presets/functions'
import { processorTime } from '../../../../../tests/helpers/processor-time.ts'
import { inferType } from './infer-type.ts'
import { scope, short, typeOf, variables } from './types.fixture.ts'

const rows = 'context.variable.rows'

describe('what a formula will give is told from its text:', () => {
  test.each([
    ['1', 'number'],
    ["'a'", 'text'],
    ['`${variable.anything}`', 'text'],
    ['null', 'nothing'],
    ['undefined', 'nothing'],
    ['[1, 2]', 'list<number>'],
    ["[1, 'a']", 'list<text | number>'],
    ['[]', 'list<never>'],
    ["({ a: 1, b: { c: 'x' } })", '{a: number, b: {c: text}}'],
    ['[...variable.rows, { id: 2, name: "b", tags: [] }]', 'list<{id: number, name: text, tags: list<text>}>'],
    ['({ ...variable.user, name: 1 })', '{name: number, address: {city: text}, boss: unknown}'],
    ['1 + 2 * 3', 'number'],
    ["1 + 'a'", 'text'],
    ['"a" + variable.anything', 'text'],
    ['variable.anything + 1', 'unknown'],
    ['variable.anything * 2', 'number'],
    ['variable.count > 3 && !variable.open', 'boolean'],
    ["variable.count || 'none'", 'text | number'],
    ["variable.rows && 'some'", 'text'],
    ['variable.anything ?? 1', 'unknown'],
    ["null ?? 'a'", 'text'],
    ["variable.open ? 1 : 'a'", 'text | number'],
    ['variable.open ? variable.rows : null', 'nothing | list<{id: number, name: text, tags: list<text>}>'],
    ['typeof variable.anything', 'text'],
    ['-variable.title', 'number'],
    ['context.variable.user.address.city', 'text'],
    ["variable['user'].name", 'text'],
    ['variable.user.boss', 'unknown'],
    ['variable.nowhere', 'unknown'],
    ['Form_1.age', 'number'],
    ['context.Form_1.age', 'number'],
    ['eventParams.value', 'text'],
    ['context.eventParams.value', 'text'],
    ['variable.user?.name', 'text'],
    ['variable.rows.find((row) => row.id === 1)?.name', 'text | nothing'],
    ['variable.rows[0].name', 'text'],
    ['variable.rows.length', 'number'],
    ['variable.title.length', 'number'],
    ['variable.title[0]', 'text'],
    ['Nowhere.at.all()', 'unknown'],
  ])('%s is %s', (source, type) => expect(typeOf(source)).toBe(type))
})

describe('methods and what the language knows:', () => {
  test.each([
    [`${rows}.map((row) => row.name)`, 'list<text>'],
    [`${rows}.map(({ id, name: label = '' }) => ({ value: id, label }))`, 'list<{value: number, label: text}>'],
    [`${rows}.filter((row) => row.id > 1)`, 'list<{id: number, name: text, tags: list<text>}>'],
    [`${rows}.map((row) => row.tags.map((tag) => tag.length))`, 'list<list<number>>'],
    [`${rows}.flatMap((row) => row.tags)`, 'list<text>'],
    [`${rows}.some((row) => row.id)`, 'boolean'],
    [`${rows}.map((row) => row.name).join(', ')`, 'text'],
    [`${rows}.reduce((sum, row) => sum + row.id, 0)`, 'number'],
    [`${rows}.reduce((all, row) => all.concat(row.tags), [])`, 'list<text>'],
    [`${rows}.reduce((all, row) => ({ ...all, [row.id]: row }), {})`, '{}'],
    [`(${rows} || []).map((row) => row.id)`, 'list<number>'],
    [`${rows}.slice(0, 2).includes(1)`, 'boolean'],
    ['variable.title.trim().toUpperCase().split("-")', 'list<text>'],
    ['variable.count.toFixed(2)', 'text'],
    ['Math.round(variable.anything)', 'number'],
    ['Math.PI', 'number'],
    ['Number(variable.anything)', 'number'],
    ['String(variable.anything)', 'text'],
    ['Boolean(variable.anything)', 'boolean'],
    ['Object.keys(variable.anything)', 'list<text>'],
    ['JSON.parse(variable.title)', 'unknown'],
    ['new Date().getFullYear()', 'number'],
    ['new Date()', 'unknown'],
    ['/a/.test(variable.title)', 'boolean'],
    ['Array.isArray(variable.anything)', 'boolean'],
    ['Math', 'unknown'],
  ])('%s is %s', (source, type) => expect(typeOf(source)).toBe(type))
})

describe('bodies and functions:', () => {
  test.each([
    ["if (variable.open) return 1\nreturn 'a'", 'text | number'],
    ['const n = variable.count * 2\nreturn n', 'number'],
    ['const { name, address: { city } } = variable.user\nreturn [name, city]', 'list<text>'],
    ['if (variable.open) return 1', 'number | nothing'],
    ["let n = 1\nn = 'a'\nreturn n", 'unknown'],
    ["const list = [1]\nlist.push('a')\nreturn list", 'list<unknown>'],
    ["const o = { a: 1 }\no.a = 'x'\nreturn o.a", 'unknown'],
    ['for (const row of variable.rows) { if (row.id > 1) return row.name }\nreturn null', 'text | nothing'],
    ["switch (variable.count) { case 1: return 'one'; default: return 2 }", 'text | number | nothing'],
    ['try { return 1 } catch { return 2 }', 'number'],
    ['function twice(n) { return n * 2 }\nreturn twice(2)', 'number'],
    ['function f(n) { return n > 0 ? f(n - 1) : 0 }\nreturn f(2)', 'unknown'],
    ['(context) => context.variable.count', 'number'],
    ['function f(context, event) { return event.value }', 'text'],
    ['({ variable: { title } }) => title', 'text'],
    ['async () => 1', 'unknown'],
    ['(() => variable.title)()', 'text'],
    ['const variable = 1\nreturn variable', 'number'],
    ['return later\nvar later = 1', 'unknown'],
  ])('%s is %s', (source, type) => expect(typeOf(source)).toBe(type))
})

describe('functions of the library give what their code says, or their examples show:', () => {
  test.each([
    ["IF(variable.open, 1, 'a')", 'text | number'],
    ['IF(variable.open, variable.rows, [])', 'list<{id: number, name: text, tags: list<text>}>'],
    ['IF(variable.open, variable.anything, 1)', 'unknown'],
    ["UPPER('a')", 'text'],
    ['NOW()', 'number'],
    ['ISEMPTY(variable.anything)', 'boolean'],
    ['AND(variable.open, 1)', 'boolean'],
    ["SPLIT('a')", 'list<text>'],
    ['FIRST(variable.anything)', 'unknown'],
    ['COALESCE(variable.anything, 1)', 'unknown'],
    ["GET(variable.user, 'name')", 'unknown'],
    ['MAX(1, variable.count)', 'number | nothing'],
    ['((...all) => all)(1, 2)', 'list<number>'],
    ['NOSUCH(1)', 'unknown'],
  ])('%s is %s', (source, type) => expect(typeOf(source)).toBe(type))

  it('never says of an example what is not so', () => {
    const wrong = functionDeclarations.flatMap(({ examples }) =>
      examples.flatMap(({ formula, value }) => (fits(value, typeOf(formula)) ? [] : [{ formula, value, type: typeOf(formula) }])),
    )
    expect(wrong).toEqual([])
  })

  it('knows what most of them give', () => {
    const examples = functionDeclarations.flatMap((each) => each.examples)
    const known = examples.filter(({ formula }) => typeOf(formula) !== 'unknown')
    expect(known.length / examples.length).toBeGreaterThan(0.9)
  })
})

/** Whether a value can be of a type as `short` writes it, by its outermost kind. */
function fits(value: unknown, type: string): boolean {
  if (type === 'unknown' || value === null) return true
  const kind = Array.isArray(value) ? 'list<' : typeof value === 'string' ? 'text' : typeof value === 'object' ? '{' : typeof value
  return type.split(' | ').some((part) => part.startsWith(kind))
}

describe('inference is safe:', () => {
  it('templates are text, functions that are handed on are not looked into', () => {
    expect(short(inferType('${1}', 'template', scope))).toBe('text')
    expect(short(inferType('() => 1', 'function', scope))).toBe('unknown')
  })

  it('what does not parse is unknown', () => expect(typeOf('1 +')).toBe('unknown'))

  it('gives up on what is too deep or calls itself without end', () => {
    expect(typeOf(Array(2000).fill('1').join('+'))).toBe('unknown')
    expect(typeOf(`${'!'.repeat(3000)}1`)).toBe('boolean')
    expect(typeOf('const f = (g) => g(g)\nreturn f(f)')).toBe('unknown')
    expect(typeOf('const a = (x) => [x, x]\nconst b = (x) => a(a(a(a(x))))\nreturn b(b(b(b(b(1)))))')).toMatch(/^(unknown|list)/)
    expect(typeOf(`${'if (variable.open) '.repeat(500)} return 1`)).toBe('unknown')
  })

  test.each([
    `const a = (x) => [x, { a: x, b: x, c: x }, { a: x, b: x, d: x }]\nreturn ${'a('.repeat(40)}1${')'.repeat(40)}`,
    'const f = (g) => [g(g), g(g)]\nreturn f(f)',
    '[1].reduce((a) => [1].reduce((b) => [1].reduce((c) => ({ a, b, c: { a, b, c } }), b), a), {})',
    `variable.rows${'.map((r) => ({ ...r, x: r, y: [r, { r }] }))'.repeat(40)}`,
  ])('shapes that grow with every step are given up in time: %s', (source) => {
    const took = processorTime(() => expect(['list', 'unknown']).toContain(inferType(source, 'formula', scope).kind))
    expect(took).toBeLessThan(2000)
  })

  const leaf = fc.constantFrom('1', "'a'", 'null', 'variable', 'rows', 'x', 'context', 'Math', '[]', '({})', 'row', 'IF', 'this', '/a/')
  const name = fc.constantFrom('map', 'length', 'constructor', '__proto__', 'reduce', 'name', 'toString', 'call', 'concat', 'flat')
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      leaf,
      fc.tuple(tie('node'), fc.constantFrom('+', '&&', '??', '===', ',', 'in', '**'), tie('node')).map(([a, o, b]) => `(${a} ${o} ${b})`),
      fc.tuple(tie('node'), name).map(([a, n]) => `(${a})?.${n}`),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a})[${b}]`),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a})(${b}, ...[${b}])`),
      fc.tuple(tie('node'), name, tie('node')).map(([a, n, b]) => `(${a}).${n}((x, [row, ...rest] = ${b}) => ${b}, ${a})`),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `({ a: ${a}, [${b}]: 1, ...${b}, get c() { return ${a} } })`),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(function f({ x = ${a} }) { for (const row of ${b}) { return f(row) } })(${b})`),
      tie('node').map((a) => `new (${a})(${a})`),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(() => { var x = ${a}; switch (x) { case ${b}: return 1 } throw x })()`),
    ),
  }))

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(node, (source) => void typeOf(source)),
      { numRuns: 400 },
    )
    fc.assert(
      fc.property(fc.string(), (source) => void typeOf(source)),
      { numRuns: 400 },
    )
  })

  it('says of a formula that runs nothing that its value is not', () => {
    const run = (source: string): unknown => {
      try {
        return new Function('variable', 'context', `return (${source}\n)`)(variables, { variable: variables })
      } catch {
        return null
      }
    }
    const wrong: unknown[] = []
    fc.assert(
      fc.property(node, (source) => {
        const value = run(source)
        if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return true
        const type = typeOf(source)
        if (!fits(value, type)) wrong.push([source, value, type])
        return fits(value, type)
      }),
      { numRuns: 400 },
    )
    expect(wrong).toEqual([])
  })
})
