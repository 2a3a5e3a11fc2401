import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Changes } from '#kernel/document'
import { applyPatch, type Binding, type ElementRecord, type PageDocument, type PageEntry } from '#kernel/page/records'
import { changesFrom } from '../../page/patch.fixture.ts'
import { LIMITS } from '../limits.ts'
import { PageVm } from '../vm/page-vm.ts'
import { loadVmModule } from '../vm/vm.ts'
import { action, element, field, flow, formula, page, references, renamed, template, variable } from './references.fixture.ts'
import { createReferenceIndex, explain, findCycles, planRename, type ReferenceTarget } from './references.ts'

const COUNT: ReferenceTarget = { kind: 'variable', name: 'count' }
const FORM: ReferenceTarget = { kind: 'element', id: 'Form_1' }
const CITY: ReferenceTarget = { kind: 'field', form: 'Form_1', name: 'city' }

/** What a formula becomes on a page with the variables count and other, Form_1 with the field city, and Table_1. */
function rewritten(source: string | Binding, target: ReferenceTarget, name: string, options = {}): string {
  const binding = typeof source === 'string' ? formula(source) : source
  const document = page(
    variable('count'),
    variable('other'),
    element('Form_1'),
    field('Input_1', 'city'),
    element('Table_1'),
    element('Text_1', { bindings: { text: binding } }),
  )
  const after = renamed(document, target, name, options).entries.get('Text_1')
  return after?.kind === 'element' ? after.bindings.text!.source : ''
}
const refusal = (source: string | Binding, target: ReferenceTarget, name: string) => {
  const document = page(
    variable('count'),
    variable('other'),
    element('Form_1'),
    field('Input_1', 'city'),
    element('Text_1', { bindings: { text: typeof source === 'string' ? formula(source) : source } }),
  )
  const plan = planRename(document, target, name)
  return 'refused' in plan ? plan : null
}

describe('renaming a variable rewrites', () => {
  test.each([
    ['context.variable.count + variable.count', 'context.variable.total + variable.total'],
    [`context['variable']["count"] + variable['count']`, `context['variable']["total"] + variable['total']`],
    ['context?.variable?.count.toFixed(2)', 'context?.variable?.total.toFixed(2)'],
    ['(variable).count + (context.variable || {}).count', '(variable).total + (context.variable || {}).total'],
    ['variable[`count`] + variable[variable.flag ? "count" : "other"]', 'variable[`total`] + variable[variable.flag ? "total" : "other"]'],
    ['const { count } = context.variable; return count + 1', 'const { total: count } = context.variable; return count + 1'],
    ['const { variable: { count: n = 2 } } = context\nreturn n', 'const { variable: { total: n = 2 } } = context\nreturn n'],
    ['const { variable } = context; return variable.count', 'const { variable } = context; return variable.total'],
    [
      'var v = context.variable; if (v.other) { return v.count } return [1].map((x) => x + v.count)',
      'var v = context.variable; if (v.other) { return v.total } return [1].map((x) => x + v.total)',
    ],
    ['(ctx) => ctx.variable.count', '(ctx) => ctx.variable.total'],
    ['function ({ variable }) { return variable.count }', 'function ({ variable }) { return variable.total }'],
    ['"count" in variable && variable.count', '"total" in variable && variable.total'],
  ])('%s', (before, after) => {
    expect(rewritten(before, COUNT, 'total')).toBe(after)
  })

  test('templates, in paths and in expressions', () => {
    expect(
      rewritten(template('count ${variable.count} of ${ context.variable["count"] + 1 }, ${variable[\'count\'].x}'), COUNT, 'total'),
    ).toBe('count ${variable.total} of ${ context.variable["total"] + 1 }, ${variable[\'total\'].x}')
  })
})

describe('renaming a variable leaves alone', () => {
  test.each([
    `'variable.count' + \`variable.count\` /* variable.count */`,
    '((variable) => variable.count)({ count: 1 })',
    'variable.other.count + eventParams.variable.count + Form_1.variable',
    '((count) => count)(variable.other)',
    'const variable = { count: 1 }; return variable.count',
    '({ count: 1, variable: { count: 2 } }).variable.count',
    '{ const context = { variable: {} }; return context.variable.count }',
  ])('%s', (source) => {
    expect(rewritten(source, COUNT, 'total')).toBe(source)
  })

  test('what a bound function is called with', () => {
    const source = '(context) => context.variable.count'
    expect(rewritten({ kind: 'function', source }, COUNT, 'total')).toBe(source)
  })
})

describe('a rename is refused, with its places,', () => {
  test.each([
    ['variable[eventParams.key]', 'variable[eventParams.key]'],
    ['JSON.stringify(context.variable)', 'context.variable'],
    ['const { ...all } = variable; return all', '...all'],
    ['context[eventParams.part].count', 'context[eventParams.part]'],
    ['let v = variable; v = {}; return v.count', 'v'],
  ])('where %s cannot be told', (source, text) => {
    expect(refusal(source, COUNT, 'total')?.uncertain).toEqual([{ entry: 'Text_1', path: 'text', reason: 'dynamic', text }])
    expect(rewritten(source, COUNT, 'total', { despiteUncertain: true })).toBe(source)
  })

  test('where a text that may say it does not parse', () => {
    expect(refusal('variable.count +', COUNT, 'total')?.uncertain).toMatchObject([{ reason: 'syntax' }])
    expect(refusal('variable.other +', COUNT, 'total')).toBeNull()
  })

  test('where a local name has the new one', () => {
    expect(refusal('((Main) => Form_1.city + Main)(1)', FORM, 'Main')?.uncertain).toMatchObject([{ reason: 'shadowed' }])
    expect(refusal('Main.x', FORM, 'Main')?.uncertain).toMatchObject([{ reason: 'shadowed' }])
  })

  test.each([
    [COUNT, 'other'],
    [COUNT, '2nd'],
    [COUNT, '__proto__'],
    [{ kind: 'variable', name: 'none' }, 'x'],
    [FORM, 'Table 1'],
    [FORM, 'variable'],
    [FORM, 'Input_1'],
    [FORM, 'class'],
    [FORM, 'page'],
    [CITY, 'a..b'],
    [CITY, 'a.__proto__'],
    [CITY, 'city.name.'],
    [CITY, ''],
    [{ kind: 'field', form: 'Form_1', name: 'none' }, 'x'],
    [{ kind: 'api', id: 'none' }, 'x'],
  ] as const)('where %j cannot be called %j', (target, name) => {
    const plan = refusal('1', target as ReferenceTarget, name)
    expect(plan?.refused.en).toBeTruthy()
    expect(plan?.uncertain).toEqual([])
  })
})

describe('renaming an element or a field', () => {
  test('rewrites bare names, component data and shorthands', () => {
    expect(rewritten('[Form_1.city, context.Form_1, component.Form_1.data, component["Form_1"], { Form_1 }]', FORM, 'Search')).toBe(
      '[Search.city, context.Search, component.Search.data, component["Search"], { Form_1: Search }]',
    )
    expect(rewritten(template('${Form_1.city}/${component.Form_1.x}'), FORM, 'Search')).toBe('${Search.city}/${component.Search.x}')
  })

  test('leaves its id, and what points at it by that', () => {
    const document = page(
      element('Form_1', { events: { onChange: ['f1'] } }),
      field('Input_1', 'city'),
      flow('f1', [action('n1', 'form-reset', { target: 'Form_1' }), action('n2', 'message', { content: 'Form_1' })]),
    )
    const after = renamed(document, FORM, 'Search').entries
    expect(after.get('Form_1')).toMatchObject({ id: 'Form_1', name: 'Search', events: { onChange: ['f1'] } })
    for (const id of ['Input_1', 'f1']) expect(after.get(id)).toBe(document.entries.get(id))
  })

  test('a field: its item, formulas and rows that fill it', () => {
    const rows = {
      target: 'Form_1',
      data: [
        { key: 'city', value: 'x' },
        { key: 'zip', value: 'city' },
      ],
    }
    const document = page(
      element('Form_1', { bindings: { title: formula('Form_1.city + Form_1["city"] + city') } }),
      field('Input_1', 'city'),
      flow('f1', [action('n1', 'form-assign', rows)]),
    )
    const after = renamed(document, CITY, '城-1').entries
    expect(after.get('Form_1')).toMatchObject({ bindings: { title: { source: 'Form_1["城-1"] + Form_1["城-1"] + city' } } })
    expect(after.get('Input_1')).toMatchObject({ props: { formItem: { name: '城-1' } } })
    expect(after.get('f1')).toMatchObject({ nodes: [{ params: { data: [{ key: '城-1' }, { key: 'zip', value: 'city' }] } }] })
    expect(refusal('JSON.stringify(Form_1)', CITY, 'town')?.uncertain).toHaveLength(1)
    expect(refusal('JSON.stringify(Form_1)', FORM, 'Main')).toBeNull()
  })
})

describe('the index', () => {
  const api: PageEntry = {
    kind: 'api',
    id: 'api_1',
    name: 'orders',
    source: 'source/http',
    config: {},
    bindings: { 'params.0.value': formula('variable.count') },
    extra: {},
  }
  const document = page(
    variable('count'),
    element('Form_1'),
    field('Input_1', 'city'),
    element('Button_1', { events: { onClick: ['f1'] } }),
    element('Table_1', {
      source: { api: 'api_1', source: 'source/http', config: {}, bindings: { 'params.city': formula('Form_1.city') }, execute: 'at once' },
      bindings: { title: template('${variable.count} rows') },
    }),
    element('Text_1', { bindings: { text: formula('component.Table_1.list.length') } }),
    api,
    flow('f1', [
      {
        id: 'b',
        kind: 'branch',
        success: [action('n1', 'set-variable', { name: 'count' }, { value: formula('Form_1.city') })],
        failure: [],
      },
      action('n2', 'script', { source: 'if (context.variable.count) return variable["count"]' }),
      action('n3', 'request', { api: 'api_1' }),
      action('n4', 'request', { api: 'orders' }),
      action('n5', 'newer-action', { target: 'Form_1', text: 'Form_1' }),
    ]),
  )
  const places = (uses: readonly { entry: string; path: string; kind: string }[]) => uses.map((u) => `${u.entry} ${u.path} ${u.kind}`)

  test('finds users of every kind of target', () => {
    const index = createReferenceIndex(document, { references })
    expect(places(index.usersOf(COUNT))).toEqual([
      'Table_1 title formula',
      'api_1 params.0.value formula',
      'f1 n1.name param',
      'f1 n2.source formula',
    ])
    expect(places(index.usersOf({ kind: 'api', id: 'api_1' }))).toEqual(['Table_1 source.api source', 'f1 n3.api param', 'f1 n4.api param'])
    expect(places(index.usersOf({ kind: 'flow', id: 'f1' }))).toEqual(['Button_1 events.onClick.0 event'])
    expect(places(index.usersOf({ kind: 'element', id: 'Table_1' }))).toEqual(['Text_1 text formula'])
    expect(places(index.usersOf(CITY))).toEqual(['Table_1 source.params.city formula', 'f1 n1.value formula'])
    expect(places(index.usersOf(FORM).filter((use) => use.kind === 'param'))).toEqual(['f1 n5.target param'])
    expect(index.usesOf('f1', 'n1.value').map((u) => u.target)).toEqual([FORM, CITY])
  })

  test('renames in steps, scripts and apis too', () => {
    const after = renamed(document, COUNT, 'total', { references })
    const index = createReferenceIndex(after, { references })
    expect(index.usersOf(COUNT)).toEqual([])
    expect(places(index.usersOf({ kind: 'variable', name: 'total' }))).toEqual(
      places(createReferenceIndex(document, { references }).usersOf(COUNT)),
    )
    expect(renamed(after, { kind: 'variable', name: 'total' }, 'count', { references })).toEqual(document)
  })

  test('gives an api another name where steps call it by that', () => {
    const after = renamed(document, { kind: 'api', id: 'api_1' }, 'all orders')
    expect(after.entries.get('api_1')).toMatchObject({ id: 'api_1', name: 'all orders' })
    const steps = createReferenceIndex(after, { references }).usersOf({ kind: 'api', id: 'api_1' })
    expect(places(steps)).toEqual(['Table_1 source.api source', 'f1 n3.api param', 'f1 n4.api param'])
  })

  test('follows edits as if it were made anew', () => {
    const index = createReferenceIndex(document, { references })
    const steps: PageEntry[] = [element('City'), element('Text_2', { bindings: { text: formula('City.name + variable.count') } })]
    let now = document
    for (const entry of steps) {
      const patch = changesFrom({ added: new Map([[entry.id, entry]]) })
      now = applyPatch(now, patch)
      index.apply(patch)
    }
    const gone = changesFrom({ removed: new Map([['City', now.entries.get('City')!]]) })
    expect(places(index.usersOf({ kind: 'element', id: 'City' }))).toEqual(['Text_2 text formula'])
    index.apply(gone)
    const anew = createReferenceIndex(applyPatch(now, gone), { references })
    for (const target of [COUNT, CITY, FORM, { kind: 'element', id: 'City' } as const])
      expect(places(index.usersOf(target)).sort()).toEqual(places(anew.usersOf(target)).sort())
  })

  test('explains a value back to the steps that set what it reads', () => {
    const title = explain(document, 'Table_1', 'title', { references })
    expect(title?.origins).toMatchObject([
      {
        target: COUNT,
        setBy: [
          {
            flow: 'f1',
            node: 'n1',
            startedBy: [{ element: 'Button_1', event: 'onClick' }],
            values: [{ path: 'n1.value', origins: [{ target: CITY }] }],
          },
        ],
      },
    ])
    const text = explain(document, 'Text_1', 'text', { references })
    expect(text?.origins[0]).toMatchObject({
      target: { kind: 'element', id: 'Table_1' },
      from: [{ path: 'data', origins: [{ target: { kind: 'api', id: 'api_1' } }, { target: CITY }] }],
    })
    expect(explain(document, 'Button_1', 'text', { references })).toBeNull()
  })

  test('explains parameters of steps, of data and of apis, and goes on through computed variables', () => {
    expect(explain(document, 'f1', 'n1.value', { references })?.origins.map(({ target }) => target)).toEqual([CITY])
    expect(explain(document, 'Table_1', 'source.params.city', { references })?.origins.map(({ target }) => target)).toEqual([CITY])
    expect(explain(document, 'api_1', 'params.0.value', { references })?.origins.map(({ target }) => target)).toEqual([COUNT])
    const total: PageEntry = { ...(variable('total') as PageEntry & { kind: 'variable' }), formula: 'variable.count * 2' }
    const shown = page(...document.entries.values(), total, element('Title_1', { bindings: { text: formula('variable.total') } }))
    expect(explain(shown, 'Title_1', 'text', { references })?.origins).toMatchObject([
      {
        target: { kind: 'variable', name: 'total' },
        setBy: [],
        from: [{ entry: 'v_total', path: 'formula', origins: [{ target: COUNT, setBy: [{ flow: 'f1', node: 'n1' }] }] }],
      },
    ])
    expect(explain(shown, 'v_total', 'formula', { references })?.origins.map(({ target }) => target)).toEqual([COUNT])
    expect(places(createReferenceIndex(shown, { references }).usersOf(COUNT))).toContain('v_total formula formula')
    const after = renamed(shown, COUNT, 'amount').entries
    expect(after.get('v_total')).toMatchObject({ formula: 'variable.amount * 2' })
    expect(renamed(shown, { kind: 'variable', name: 'total' }, 'double').entries.get('v_total')).toMatchObject({
      name: 'double',
      formula: 'variable.count * 2',
    })
  })

  test('finds data that depends on itself', () => {
    const source = (other: string) => ({
      api: null,
      source: 'source/variable' as const,
      config: {},
      bindings: { value: formula(`component.${other}.x`) },
      execute: 'at once' as const,
    })
    const looping = page(element('A', { source: source('B') }), element('B', { source: source('A') }))
    expect(findCycles(looping).map((f) => f.message)).toEqual([{ code: 'page.source-cycle', params: { circle: 'A → B → A' } }])
    expect(explain(looping, 'A', 'data', { references })?.origins[0]?.target).toEqual({ kind: 'element', id: 'B' })
  })
})

describe('for any program', () => {
  // Spellings that say the same, in surroundings that do not.
  const read = fc
    .constantFrom(
      'variable.NAME',
      'context.variable.NAME',
      `context['variable']["NAME"]`,
      'context?.variable?.["NAME"]',
      '(variable || {}).NAME',
      '(() => { const { NAME } = variable; return NAME })()',
      '(() => { const { NAME: local0 = 0 } = context.variable; return local0 })()',
      '(() => { var v = context.variable; return v.NAME })()',
      '"variable.NAME"',
      '((variable) => variable.NAME)({ NAME: 5 })',
      'variable[true ? "NAME" : "other"]',
      'Form_1.city',
      'eventParams.NAME',
      '[1].map((NAME) => NAME + variable.NAME)[0]',
      '{ NAME: variable.NAME }.NAME',
    )
    .map((text) => (text.startsWith('{') ? `(${text.replace('}.', '}).')}` : text))
  const program = fc.array(read, { minLength: 1, maxLength: 5 }).map((reads) => `[${reads.join(', ')}]`)
  const name = fc.constantFrom('count', 'x', 'n', 'value', 'city', 'variable', 'Form_1', 'a1')
  const documentOf = (source: string, names: readonly string[]) =>
    page(...names.map(variable), element('Form_1'), field('Input_1', 'city'), element('Text_1', { bindings: { text: formula(source) } }))
  const sourceOf = (document: PageDocument) => (document.entries.get('Text_1') as ElementRecord).bindings.text!.source

  // Except that a key written out with its own name as its local one, `{ n: n }`, comes back as the shorthand.
  test('renaming there and back is the identity', () => {
    fc.assert(
      fc.property(program, name, name, (text, from, to) => {
        fc.pre(from !== to)
        const document = documentOf(text.replaceAll('NAME', from), [from])
        const there = planRename(document, { kind: 'variable', name: from }, to)
        fc.pre(!('refused' in there))
        const moved = applyPatch(document, there as Changes<PageEntry>)
        expect(applyPatch(moved, planRename(moved, { kind: 'variable', name: to }, from) as Changes<PageEntry>)).toEqual(document)
      }),
    )
  })

  test('the value in the VM is the same before and after', async () => {
    const module = await loadVmModule()
    const resultOf = (source: string, state: { readonly [name: string]: number }) => {
      const vm = new PageVm(module, LIMITS, ['Form_1', 'Input_1', 'Text_1'], [])
      vm.put(JSON.stringify(['variable', state, 'Form_1', { city: 'Rome' }]))
      const value = { ...vm.evaluate('formula', source, '{"count":3}'), ms: 0 }
      vm.dispose()
      return value
    }
    fc.assert(
      fc.property(program, (text) => {
        const document = documentOf(text.replaceAll('NAME', 'count'), ['count', 'other'])
        const after = sourceOf(renamed(document, COUNT, 'total'))
        const before = resultOf(sourceOf(document), { count: 7, other: 8 })
        expect(before).toMatchObject({ ok: true })
        expect(resultOf(after, { total: 7, other: 8 })).toEqual(before)
      }),
      { numRuns: 30 },
    )
  })
})
