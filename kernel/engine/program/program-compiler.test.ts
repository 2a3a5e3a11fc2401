import { describe, expect, it } from 'vitest'
import type { Changes } from '#kernel/document'
import type {
  Catalogue,
  ComponentInfo,
  ElementRecord,
  FlowRecord,
  PageDocument,
  PageEntry,
  PageRecord,
  VariableRecord,
} from '#kernel/page/records'
import { inWords } from '../../../tests/helpers/in-words.ts'
import { changesFrom, type WrittenChanges } from '../../page/patch.fixture.ts'
import { compilePage } from './compile-page.ts'
import { calledBy } from './packed-code.ts'
import { createProgramCompiler } from './program-compiler.ts'
import { applyProgramPatch } from './program-patch.ts'

const info = (type: string, part: Partial<ComponentInfo> = {}): ComponentInfo => ({
  type,
  version: 1,
  label: { zh: type, en: type },
  group: 'test',
  tags: [],
  accepts: 'anything',
  defaults: {},
  formItem: false,
  functionProps: [],
  events: [],
  methods: [],
  plugin: { id: `plugin/${type.toLowerCase()}`, version: '1.2.3' },
  ...part,
})
const COMPONENTS = new Map([
  ['Page', info('Page')],
  ['Button', info('Button', { defaults: { text: 'Button', size: { width: 1, height: 2 } } })],
  ['Table', info('Table', { data: { prop: 'rows', driven: 'view' } })],
  ['Flex', info('Flex', { layout: { kind: 'flex', stack: 'stack' }, defaults: { stack: 'never' } })],
  [
    'Chart',
    info('Chart', {
      methodShapes: { draw: { args: { type: 'array' } } },
      data: { prop: 'rows', driven: 'engine', shape: { type: 'array' } },
    }),
  ],
])
const catalogue: Catalogue = (type) => COMPONENTS.get(type)

const formula = (source: string) => ({ kind: 'formula', source }) as const
const page = (part: Partial<PageRecord> = {}): PageRecord => ({
  kind: 'page',
  id: 'page',
  schemaVersion: 1,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  interceptor: {},
  extra: {},
  ...part,
})
const element = (id: string, part: Partial<ElementRecord> = {}): ElementRecord => ({
  kind: 'element',
  id,
  type: 'Button',
  name: id,
  parentId: null,
  order: 'a',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
  ...part,
})
const variable = (name: string, defaultValue: VariableRecord['defaultValue']): VariableRecord => ({
  kind: 'variable',
  id: `variable-${name}`,
  name,
  type: 'number',
  defaultValue,
  description: '',
  extra: {},
})
const flow = (id: string, source: string): FlowRecord => ({
  kind: 'flow',
  id,
  name: id,
  nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/x', params: {}, bindings: { value: formula(source) } }],
  extra: {},
})
const document = (...entries: PageEntry[]): PageDocument => ({ entries: new Map(entries.map((e) => [e.id, e])) })
const patch = (part: WrittenChanges): Changes<PageEntry> => changesFrom(part)

describe('a compiled page', () => {
  it('has defaults filled in, parents before children in order, reads analysed and plugins pinned', () => {
    const { program, findings } = compilePage(
      document(
        element('B', { parentId: 'A', order: 'b', props: { size: { width: 5 } }, bindings: { text: formula('variable.n + Form_1.x') } }),
        element('C', { parentId: 'A', order: 'a' }),
        element('A', { events: { click: ['f'] }, css: 'color:red; &:hover { color: blue' }),
        element('Form_1', { order: 'z', type: 'Table', css: '/* no end' }),
        variable('n', 3),
        flow('f', '1'),
        page({ style: { color: 'red' } }),
      ),
      catalogue,
    )
    expect(findings).toEqual([])
    expect(program.elements.map(({ id, type, parentId }) => [id, type, parentId])).toEqual([
      ['page', 'Page', null],
      ['A', 'Button', 'page'],
      ['C', 'Button', 'A'],
      ['B', 'Button', 'A'],
      ['Form_1', 'Table', 'page'],
    ])
    expect(program.elements.find((e) => e.id === 'B')!.props).toEqual({ text: 'Button', size: { width: 5, height: 2 } })
    expect(program.bindings).toEqual([
      {
        id: 1,
        element: 'B',
        path: 'text',
        binding: formula('variable.n + Form_1.x'),
        reads: ['variable.n', 'Form_1.x'],
        code: expect.any(Array),
      },
    ])
    expect(program.plugins).toEqual({
      'plugin/button': { version: '1.2.3' },
      'plugin/page': { version: '1.2.3' },
      'plugin/table': { version: '1.2.3' },
    })
    expect(program.elements.find((e) => e.id === 'A')!.className).toBe('t1')
    expect(program.css.split('\n').slice(1)).toEqual(['@layer css{.t1{color:red}', '.t1:hover{color:blue}}', '@layer o0{.t0{color:red}}'])
    expect([program.variables, program.needsEngine]).toEqual([{ n: 3 }, true])
  })

  it('brings the rule for stacks where a container may stack and something says a width', () => {
    const cssOf = (flex: Partial<ElementRecord>, style: ElementRecord['style'] = { width: 200 }) =>
      compilePage(document(page(), element('F', { type: 'Flex', ...flex }), element('A', { parentId: 'F', style })), catalogue).program.css
    const rule = ':where(.te-stack>*){width:var(--te-stack,revert-layer)}'
    expect(cssOf({ props: { stack: 'phone' } })).toContain(`@layer n0-768{${rule}}`)
    expect(cssOf({ props: { stack: 400 } })).toContain(rule)
    expect(cssOf({ bindings: { stack: formula('variable.x') } })).toContain(rule)
    expect(cssOf({ props: { stack: 'never' } })).not.toContain(rule)
    expect(cssOf({})).not.toContain(rule)
    expect(cssOf({ props: { stack: 'phone' } }, { color: 'red' })).not.toContain(rule)
  })

  it('a compiled page that has no logic needs no engine', () => {
    const { program } = compilePage(document(page(), element('A'), variable('n', 1)), catalogue)
    expect(program.needsEngine).toBe(false)
  })

  it('names what does not parse, in bindings and in flows', () => {
    const { findings } = compilePage(document(page(), element('A', { bindings: { text: formula('1 +') } }), flow('f', 'a b')), catalogue)
    expect(findings.map(({ code, entry, path }) => ({ code, entry, path }))).toEqual([
      { code: 'PAGE_FORMULA_SYNTAX', entry: 'A', path: 'text' },
      { code: 'PAGE_FORMULA_SYNTAX', entry: 'f', path: 'n.value' },
    ])
  })

  it('shows a circle of data sources as its path', () => {
    const reading = (other: string): Partial<ElementRecord> => ({
      source: {
        api: null,
        source: 'source/variable',
        config: {},
        bindings: { value: formula(`context.component.${other}.data`) },
        execute: 'at once',
      },
    })
    const { findings } = compilePage(document(page(), element('A', reading('B')), element('B', reading('A'))), catalogue)
    expect(findings.map(({ code, message }) => [code, inWords(message)])).toEqual([
      ['PAGE_SOURCE_CYCLE', 'The data sources depend on each other in a circle: A → B → A. Remove one of the formulas'],
    ])
  })
})

describe('an edit of an open page', () => {
  it('changes only what it touches, and keeps the numbers of bindings that stay', () => {
    const before = element('A', { bindings: { text: formula('variable.n'), size: formula('2') } })
    const compiler = createProgramCompiler(document(page(), before, element('B', { bindings: { text: formula('3') } })), catalogue)
    const first = compiler.program
    const after = { ...before, bindings: { text: formula('variable.n + 1'), size: formula('2') } }
    const edit = compiler.apply(patch({ changed: new Map([['A', [before, after]]]) }))
    expect(edit.patch.bindings).toEqual({
      removed: [1],
      added: [
        {
          id: expect.any(Number),
          element: 'A',
          path: 'text',
          binding: formula('variable.n + 1'),
          reads: ['variable.n'],
          code: expect.any(Array),
        },
      ],
    })
    expect(edit.elements.upserted.map((e) => e.id)).toEqual(['A'])
    expect(edit.patch.events).toEqual({})
    const byId = (program: typeof first) => [...program.bindings].sort((a, b) => a.id - b.id)
    expect(byId(applyProgramPatch(first, edit.patch))).toEqual(byId(compiler.program))
  })

  it('carries what the methods of its elements take, where a flow can call them, and keeps it in step with edits', () => {
    const chart = element('C', {
      type: 'Chart',
      source: { api: null, source: 'source/static', config: {}, bindings: {}, execute: 'at once' },
    })
    const taken = { Chart: { draw: { args: { type: 'array' } } } }
    const without = createProgramCompiler(document(page(), chart), catalogue)
    expect(without.program.methods).toBeUndefined()
    expect(without.program.sources).toMatchObject([{ element: 'C', shape: { type: 'array' } }])
    const first = without.program
    const withFlow = without.apply(patch({ added: new Map<string, PageEntry>([['f', flow('f', '1')]]) }))
    expect(applyProgramPatch(first, withFlow.patch).methods).toEqual(taken)
    expect(without.program.methods).toEqual(taken)

    const compiler = createProgramCompiler(document(page(), element('A'), flow('f', '1')), catalogue)
    const before = compiler.program
    expect(before.methods).toBeUndefined()
    const edit = compiler.apply(patch({ added: new Map([['C', chart]]) }))
    expect(applyProgramPatch(before, edit.patch).methods).toEqual(taken)
    const moved = compiler.apply(patch({ changed: new Map([['A', [element('A'), element('A', { css: 'color:red' })]]]) }))
    expect(moved.patch.methods).toBeUndefined()
  })

  it('adds and removes elements, flows and variables', () => {
    const gone = element('A', { css: 'color:red', bindings: { text: formula('1') } })
    const compiler = createProgramCompiler(document(page(), gone, variable('n', 1), flow('f', '1')), catalogue)
    const added = element('B', {
      type: 'Table',
      source: { api: null, source: 'source/static', config: {}, bindings: {}, execute: 'at once' },
    })
    const edit = compiler.apply(
      patch({
        added: new Map<string, PageEntry>([
          ['B', added],
          ['variable-m', variable('m', 2)],
        ]),
        removed: new Map<string, PageEntry>([
          ['A', gone],
          ['variable-n', variable('n', 1)],
          ['f', flow('f', '1')],
        ]),
      }),
    )
    expect(edit).toMatchObject({
      patch: {
        bindings: { removed: [1], added: [] },
        flows: { f: null },
        variables: { n: null, m: { value: 2 } },
        sources: { removed: [], added: [{ element: 'B', prop: 'rows', driven: 'view' }] },
        events: { A: null, B: {} },
      },
      elements: { removed: ['A'] },
    })
  })

  it('compiles a formula again when the form that it names comes or goes', () => {
    const compiler = createProgramCompiler(document(page(), element('A', { bindings: { text: formula('Form_9.x') } })), catalogue)
    expect(compiler.program.bindings[0]!.reads).toEqual([])
    const edit = compiler.apply(patch({ added: new Map([['Form_9', element('Form_9')]]) }))
    expect(edit.patch.bindings).toMatchObject({ removed: [1], added: [{ element: 'A', reads: ['Form_9.x'] }] })
  })

  it('compiles such a formula again also where its own element is edited at once', () => {
    const before = element('A', { bindings: { text: formula('Form_9.x') } })
    const compiler = createProgramCompiler(document(page(), before), catalogue)
    const after = { ...before, style: { color: 'red' } }
    const edit = compiler.apply(patch({ added: new Map([['Form_9', element('Form_9')]]), changed: new Map([['A', [before, after]]]) }))
    expect(edit.patch.bindings).toMatchObject({ removed: [1], added: [{ element: 'A', reads: ['Form_9.x'] }] })
  })
})

describe('an edit that calls another function', () => {
  it('says so, and the program that it is applied to says so too: who opens that one compiles the function', () => {
    const start = document(page(), element('A', { bindings: { text: formula('SUM(1)') } }))
    const compiler = createProgramCompiler(start, catalogue, { functions: ['SUM', 'AVG'] })
    const before = compiler.program
    const edit = compiler.apply(patch({ added: new Map([['B', element('B', { bindings: { text: formula('AVG(1)') } })]]) }))
    expect(calledBy(applyProgramPatch(before, edit.patch).code!)).toEqual(['AVG', 'SUM'])
    expect(compiler.program.code).toBe(applyProgramPatch(before, edit.patch).code)
    const other = compiler.apply(patch({ added: new Map([['C', element('C', { bindings: { text: formula('SUM(2)') } })]]) }))
    expect(other.patch).not.toHaveProperty('code')
  })
})

describe('a page whose plugins came or went', () => {
  it('is compiled again: defaults, formulas that call their functions, and computed variables; the rest keeps its numbers', () => {
    const installed = new Map(COMPONENTS)
    const start = document(
      page(),
      element('A', { type: 'acme.rating/Stars', bindings: { text: formula('ACME_STARS(variable.n)'), title: formula('variable.n') } }),
      element('B', { bindings: { text: formula('variable.n') } }),
      { ...variable('stars', 0), formula: 'ACME_STARS(1)' },
      { ...variable('plain', 0), formula: 'variable.n' },
      variable('n', 1),
    )
    const compiler = createProgramCompiler(start, (type) => installed.get(type))
    const before = compiler.program
    installed.set('acme.rating/Stars', info('acme.rating/Stars', { defaults: { max: 5 } }))
    const came = compiler.again(['ACME_STARS'])
    expect(came.elements.upserted.map(({ id, props }) => [id, props])).toEqual([['A', { max: 5 }]])
    expect(came.patch.bindings.added.map(({ element: id, path }) => `${id}.${path}`).sort()).toEqual([
      'A.text',
      'variable.plain',
      'variable.stars',
    ])
    expect(compiler.program.code).toContain('ACME_STARS')
    const kept = compiler.program.bindings.filter(({ id }) => before.bindings.some((known) => known.id === id))
    expect(kept.map(({ element: id, path }) => `${id}.${path}`).sort()).toEqual(['A.title', 'B.text'])
    expect(compiler.again(['ACME_STARS'])).toMatchObject({ patch: { bindings: { removed: [], added: [] } }, elements: { upserted: [] } })
    installed.delete('acme.rating/Stars')
    const went = compiler.again([])
    expect(went.elements.upserted.map(({ props }) => props)).toEqual([{}])
    expect(compiler.program.code).not.toContain('ACME_STARS')
  })
})

describe('a computed variable', () => {
  const computed = (name: string, source: string): VariableRecord => ({ ...variable(name, 0), formula: source })
  const changing = (changed: readonly (readonly [PageEntry, PageEntry])[], added: readonly PageEntry[] = []): Changes<PageEntry> =>
    patch({ changed: new Map(changed.map(([from, to]) => [to.id, [from, to]])), added: new Map(added.map((e) => [e.id, e])) })
  const paths = (bindings: readonly { readonly element: string; readonly path: string }[]) => bindings.map((b) => `${b.element}.${b.path}`)

  it('stands before what reads it, and follows its edits', () => {
    const start = document(
      page(),
      element('A', { bindings: { text: formula('variable.b') } }),
      computed('b', 'variable.a + 1'),
      variable('a', 1),
    )
    const compiler = createProgramCompiler(start, catalogue)
    expect(paths(compiler.program.bindings)).toEqual(['variable.b', 'A.text'])
    const edit = compiler.apply(
      changing([[computed('b', 'variable.a + 1'), computed('b', 'variable.a * 2')]], [computed('c', 'variable.b')]),
    )
    expect(paths(edit.patch.bindings.added)).toEqual(['variable.b', 'variable.c'])
    expect(edit.patch.bindings.removed).toHaveLength(1)
    expect(edit.patch.variables).toEqual({ b: { value: 0 }, c: { value: 0 } })
    const plain = compiler.apply(changing([[computed('b', 'variable.a * 2'), variable('b', 7)]]))
    expect(plain.patch.variables).toEqual({ b: { value: 7 } })
    expect(paths(plain.patch.bindings.added)).toEqual(['variable.c'])
  })

  it('a computed variable in a circle keeps its default value, and the circle is a finding until it is broken', () => {
    const compiler = createProgramCompiler(document(page(), computed('a', 'variable.b'), computed('b', '1')), catalogue)
    expect(compiler.findings).toEqual([])
    compiler.apply(changing([[computed('b', '1'), computed('b', 'variable.a')]]))
    expect(compiler.findings).toMatchObject([{ code: 'PAGE_VARIABLE_CYCLE', entry: 'variable-a' }])
    expect(compiler.program.bindings).toEqual([])
    compiler.apply(patch({ removed: new Map([['variable-a', computed('a', 'variable.b')]]) }))
    expect(compiler.findings).toEqual([])
  })
})

describe('what an edit says is gone', () => {
  const one = variable('one', 1)
  const api = { kind: 'api', id: 'orders', name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} } as const
  const use = { api: 'orders', source: 'source/http', config: {}, bindings: {}, execute: 'at once' } as const
  const table = element('T', { type: 'Chart', source: use })
  const compiler = () => createProgramCompiler(document(page(), table, one, api), catalogue)
  const gone = (...entries: PageEntry[]) => compiler().apply(patch({ removed: new Map(entries.map((e) => [e.id, e])) })).patch.left

  it('elements, variables by name and apis, with the data that these gave', () => {
    expect(gone(table)).toEqual({ elements: ['T'], variables: [], apis: [], data: [] })
    expect(gone(one)).toEqual({ elements: [], variables: ['one'], apis: [], data: [] })
    expect(gone(api)).toEqual({ elements: [], variables: [], apis: ['orders'], data: ['T'] })
  })

  it('a variable under the name that it had, unless another one has it now', () => {
    const renamed = { ...one, name: 'first' }
    const edit = compiler().apply(patch({ changed: new Map([[one.id, [one, renamed]]]) })).patch
    expect([edit.left?.variables, edit.variables]).toEqual([['one'], { one: null, first: { value: 1 } }])
    const other = { ...one, id: 'other' }
    const replaced = compiler().apply(patch({ removed: new Map([[one.id, one]]), added: new Map([['other', other]]) })).patch
    expect([replaced.left, replaced.variables]).toEqual([undefined, { one: { value: 1 } }])
  })

  it('the data of an element that has no source any more or another one, and nothing where nothing went', () => {
    const { source: _, ...without } = table
    expect(compiler().apply(patch({ changed: new Map([['T', [table, without]]]) })).patch.left?.data).toEqual(['T'])
    const own = { ...table, source: { ...use, api: null } }
    expect(compiler().apply(patch({ changed: new Map([['T', [table, own]]]) })).patch.left?.data).toEqual(['T'])
    const later = { ...table, source: { ...use, execute: 'never' as const } }
    expect(compiler().apply(patch({ changed: new Map([['T', [table, later]]]) })).patch.left).toBeUndefined()
    const text = { ...table, props: { title: 'x' } }
    expect(compiler().apply(patch({ changed: new Map([['T', [table, text]]]) })).patch.left).toBeUndefined()
  })
})
