import { describe, expect, test } from 'vitest'
import {
  applyPatch,
  type BlockPlan,
  blockOfSelection,
  type Catalogue,
  type CommandContext,
  type ComponentInfo,
  detachBlock,
  type ElementRecord,
  emptyDocument,
  type FlowNode,
  type MakeBlock,
  makeBlock,
  type PageDocument,
  type PageEntry,
  type PageRecord,
  type Patch,
  planBlock,
  type Refusal,
  upgradeBlock,
  upgradeFindings,
} from '#kernel/page'
import { action, element, flow, formula, page as pageOf, references, template, variable } from './references.fixture.ts'
import { codeTools, nameTools } from './references.ts'

const info = (type: string, more: Partial<ComponentInfo> = {}): ComponentInfo => ({
  ...{ type, version: 1, label: { zh: type, en: type }, group: 'basic', tags: [], accepts: 'anything', defaults: {}, formItem: false },
  ...{ functionProps: [], events: [], methods: [], plugin: { id: 'test', version: '1.0.0' } },
  ...more,
})
const known: ReadonlyMap<string, ComponentInfo> = new Map([
  ['Text', info('Text')],
  ['Form', info('Form', { tags: ['form'] })],
  ['ForEach', info('ForEach', { repeats: { prop: 'list' } })],
  ['Input', info('Input', { needsAncestor: { tag: 'form', refusal: { zh: '须在表单中', en: 'It needs a form' } } })],
])
const catalogue: Catalogue = (type) => known.get(type)
const contextOf = (document: PageDocument): CommandContext => {
  let ids = 0
  const options = () => ({ functions: ['SUM'], references })
  return {
    document,
    catalogue,
    references,
    newId: (prefix) => `${prefix}_new${++ids}`,
    names: nameTools(options),
    code: codeTools(options),
  }
}
const root = emptyDocument().entries.get('page') as PageRecord
const page = (...entries: readonly PageEntry[]): PageDocument => pageOf(root, ...entries)
const done = (plan: Patch | Refusal, document: PageDocument): PageDocument => {
  if ('refused' in plan) throw new Error(plan.refused.en)
  return applyPatch(document, plan)
}
const planned = (document: PageDocument, ids: readonly string[]): BlockPlan => {
  const plan = planBlock(contextOf(document), ids)
  if ('refused' in plan) throw new Error(plan.refused.en)
  return plan
}
const all = (plan: BlockPlan, ids: readonly string[], name = 'Card'): MakeBlock => ({
  ...{ ids, name },
  inputs: plan.inputs.map(({ key, name }) => ({ key, name, label: name })),
  events: plan.events.map((event) => event),
})
/** The block and the page after it was made. */
const made = (document: PageDocument, ids: readonly string[]) => {
  const plan = planned(document, ids)
  const args = all(plan, ids)
  const block = blockOfSelection(contextOf(document), args)
  if ('refused' in block) throw new Error(block.refused.en)
  const after = done(makeBlock.plan(contextOf(document), { ...args, block: 'b1', version: 1 }), document)
  const use = [...after.entries.values()].find((entry): entry is ElementRecord => entry.kind === 'element' && entry.type === 'block/b1')!
  return { plan, block, after, use, root: block.entries.get('page') as PageRecord }
}
const refusedBecause = (document: PageDocument, ids: readonly string[]): string => {
  const plan = planBlock(contextOf(document), ids)
  return 'refused' in plan ? plan.refused.en : ''
}
const at = (document: PageDocument, id: string) => document.entries.get(id) as ElementRecord

describe('making a block', () => {
  test('what the selection reads of the page becomes inputs, rewritten by syntax and bound outside', () => {
    const document = page(
      variable('total'),
      variable('other'),
      element('Form_1', { type: 'Form', name: 'Customer' }),
      element('Text_1', {
        bindings: {
          text: formula('variable.total + SUM(variable.total, 1) + "variable.total" + { total: variable.total }.total'),
          title: template('Dear ${Customer.name}, ${context.variable.other}'),
          hint: formula('((variable) => variable.total)({ total: 2 }) + Form_1.name.length + app.variable.cart + locale'),
          'style.color': formula('(c) => c.variable.other'),
        },
      }),
      element('Text_9', { bindings: { text: formula('variable.total + variable.other') } }),
    )
    const { root, block, use, after } = made(document, ['Text_1'])
    expect(root.block?.inputs.map(({ name, type }) => [name, type])).toEqual([
      ['total', 'number'],
      ['name', 'string'],
      ['other', 'number'],
    ])
    expect(at(block, 'Text_1').bindings).toEqual({
      text: formula('props.total + SUM(props.total, 1) + "variable.total" + { total: props.total }.total'),
      title: template('Dear ${props.name}, ${props.other}'),
      hint: formula('((variable) => variable.total)({ total: 2 }) + props.name.length + app.variable.cart + locale'),
      'style.color': formula('(c) => props.other'),
    })
    expect(use.bindings).toEqual({ total: formula('variable.total'), name: formula('Customer.name'), other: formula('variable.other') })
    expect(use).toMatchObject({ name: 'Card', parentId: null })
    expect([...after.entries.keys()].includes('Text_1')).toBe(false)
    expect((after.entries.get('page') as PageRecord).blocks).toEqual({ b1: 1 })
  })

  test('variables, apis and flows that are the selection’s alone move inside, and what others use stays', () => {
    const document = page(
      variable('mine'),
      variable('shared'),
      element('Text_1', { bindings: { text: formula('variable.mine + variable.shared') }, events: { onClick: ['f_own', 'f_out'] } }),
      element('Text_2', { bindings: { text: formula('variable.shared') } }),
      flow('f_own', [action('n1', 'set-variable', { name: 'mine' }, { value: formula('variable.shared') })]),
      flow('f_out', [action('n2', 'set-variable', { name: 'shared' })]),
    )
    const { plan, block, after, use, root } = made(document, ['Text_1'])
    expect(plan.moves).toMatchObject({ flows: 1, variables: ['mine'] })
    expect([after.entries.has('v_mine'), after.entries.has('f_own'), after.entries.has('v_shared'), after.entries.has('f_out')]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(block.entries.get('f_own')).toMatchObject({
      nodes: [{ params: { name: 'mine' }, bindings: { value: formula('props.shared') } }],
    })
    expect(root.block?.events).toEqual([{ name: 'onF_out', label: 'f_out' }])
    const [own, raising] = at(block, 'Text_1').events.onClick!
    expect([own, block.entries.get(raising!)]).toMatchObject([
      'f_own',
      { kind: 'flow', nodes: [{ action: 'action/raise-event', params: { event: 'onF_out' } }] },
    ])
    expect(use.events).toEqual({ onF_out: ['f_out'] })
    expect(block.entries.has('f_out')).toBe(false)
  })

  test('a flow that acts on the page by a step or by code stays, with the variables that it needs', () => {
    const document = page(
      variable('count'),
      element('Text_1', { events: { onClick: ['f1'], onLeave: ['f2'] } }),
      element('Text_2'),
      flow('f1', [action('n1', 'component-method', { target: 'Text_2' }), action('n2', 'set-variable', { name: 'count' })]),
      flow('f2', [action('n3', 'script', { source: 'context.variable.count = 1' })]),
    )
    const told = {
      ...references,
      params: (id: string) => (id === 'action/component-method' ? { target: 'element' as const } : references.params(id)),
    }
    const plan = planBlock({ ...contextOf(document), references: told }, ['Text_1'])
    expect(plan).toMatchObject({ moves: { flows: 0, variables: [] }, events: [{ flow: 'f1' }, { flow: 'f2' }] })
  })

  test('the row around the selection is an input; a row inside it stays its own', () => {
    const rows = (parentId: string | null) => element('ForEach_1', { type: 'ForEach', parentId, props: { list: [] } })
    const text = element('Text_1', { parentId: 'ForEach_1', bindings: { text: formula('item.name + index') } })
    const inside = made(page(rows(null), text), ['Text_1'])
    expect(at(inside.block, 'Text_1').bindings.text).toEqual(formula('props.item.name + props.index'))
    expect(inside.use).toMatchObject({ parentId: 'ForEach_1', bindings: { item: formula('item'), index: formula('index') } })
    const whole = made(page(rows(null), text), ['ForEach_1'])
    expect(at(whole.block, 'Text_1').bindings.text).toEqual(formula('item.name + index'))
    expect(whole.plan.inputs).toEqual([])
  })

  test('an input that is left out is its default, and an event that is left out starts nothing', () => {
    const document = page(
      variable('total'),
      element('Text_1', { bindings: { text: formula('variable.total * 2') }, events: { onClick: ['f1'] } }),
      element('Text_2', { bindings: { text: formula('variable.total') } }),
      flow('f1', [action('n1', 'set-variable', { name: 'total' })]),
    )
    const block = blockOfSelection(contextOf(document), { ids: ['Text_1'], name: 'X', inputs: [], events: [] })
    if ('refused' in block) throw new Error(block.refused.en)
    expect(at(block, 'Text_1')).toMatchObject({ bindings: { text: formula('0 * 2') }, events: {} })
  })

  test('says what it cannot do, and where it cannot tell', () => {
    const document = page(
      variable('a'),
      element('Form_1', { type: 'Form' }),
      element('Input_1', { type: 'Input', parentId: 'Form_1' }),
      element('Text_1', { bindings: { text: formula('f(variable)') } }),
      element('Text_2', { bindings: { text: formula('variable.a +') } }),
    )
    expect(refusedBecause(document, [])).toBe('Nothing is selected')
    expect(refusedBecause(document, ['Input_1', 'Text_1'])).toBe('Select components that stand in one container')
    expect(refusedBecause(document, ['Input_1'])).toBe('It needs a form')
    expect(planned(document, ['Text_1', 'Text_2']).unclear).toEqual(['Text_1', 'Text_2'])
    const { code: _, ...without } = contextOf(document)
    expect(planBlock(without, ['Text_1'])).toMatchObject({ refused: { en: expect.stringMatching(/not ready/) } })
  })
})

describe('methods and slots of what becomes a block', () => {
  const call = (target: string, method: string) => action('n1', 'component-method', { target, method, args: { by: 2 } })
  const source = page(
    element('Box_1', { type: 'Form', name: 'Box' }),
    element('Form_1', { type: 'Form', name: 'Inner', parentId: 'Box_1' }),
    element('Text_9', { events: { onClick: ['f_out'] }, order: 'b' }),
    flow('f_out', [call('Form_1', 'reset'), call('Text_9', 'blink')]),
  )

  test('flows outside that call methods inside call those of the use, which pass on what they are given', () => {
    const plan = planned(source, ['Box_1'])
    expect(plan.methods).toEqual([{ key: 'Form_1 reset', element: 'Form_1', method: 'reset', name: 'reset', label: 'Inner.reset' }])
    const args = { ...all(plan, ['Box_1']), methods: [{ key: 'Form_1 reset', name: 'clear', label: 'Clear' }] }
    const block = blockOfSelection(contextOf(source), args)
    if ('refused' in block) throw new Error(block.refused.en)
    const [method] = (block.entries.get('page') as PageRecord).block!.methods
    expect(method).toMatchObject({ name: 'clear', label: 'Clear' })
    expect(block.entries.get(method!.flow)).toMatchObject({
      nodes: [{ action: 'action/component-method', params: { target: 'Form_1', method: 'reset' } }],
    })
    const after = done(makeBlock.plan(contextOf(source), { ...args, block: 'b1', version: 1 }), source)
    const use = [...after.entries.values()].find((entry) => entry.kind === 'element' && entry.type === 'block/b1')!
    expect(after.entries.get('f_out')).toMatchObject({
      nodes: [{ params: { target: use.id, method: 'clear', args: { by: 2 } } }, { params: { target: 'Text_9', method: 'blink' } }],
    })
  })

  test('calls outside that choose a row of the selection’s own leave the choice to the block', () => {
    const inRow = (id: string, row: string, more: object = {}, bindings = {}) =>
      action(id, 'component-method', { target: 'Text_1', method: 'blink', row, ...more }, bindings)
    const rowKey = formula('eventParams.at')
    const document = page(
      element('ForEach_1', { type: 'ForEach', props: { list: [{}] } }),
      element('Text_1', { parentId: 'ForEach_1' }),
      element('Text_9', { events: { onClick: ['f_out'] }, order: 'b' }),
      flow('f_out', [
        inRow('n1', 'every'),
        inRow('n2', 'key', { rowKey: 'k' }),
        inRow('n3', 'key', { data: [{ key: 'a', value: 1 }] }, { rowKey }),
        inRow('n4', 'key', { args: { b: 2 } }, { rowKey }),
      ]),
    )
    const plan = planned(document, ['ForEach_1'])
    expect(plan.methods.map(({ key, name }) => [key, name])).toEqual([
      ['Text_1 blink every', 'blink'],
      ['Text_1 blink key', 'blink2'],
    ])
    const args = { ...all(plan, ['ForEach_1']), methods: plan.methods.map(({ key, name }) => ({ key, name, label: name })) }
    const block = blockOfSelection(contextOf(document), args)
    if ('refused' in block) throw new Error(block.refused.en)
    const stepOf = (method: string) => {
      const { flow: id } = (block.entries.get('page') as PageRecord).block!.methods.find(({ name }) => name === method)!
      const found = block.entries.get(id)
      return found?.kind === 'flow' ? found.nodes[0] : undefined
    }
    expect(stepOf('blink')).toMatchObject({ params: { target: 'Text_1', method: 'blink', row: 'every' }, bindings: {} })
    expect(stepOf('blink2')).toMatchObject({ params: { row: 'key' }, bindings: { rowKey: formula('eventParams.rowKey') } })
    const after = done(makeBlock.plan(contextOf(document), { ...args, block: 'b1', version: 1 }), document)
    const outer = after.entries.get('f_out')
    const nodes = outer?.kind === 'flow' ? outer.nodes.flatMap((node) => (node.kind === 'action' ? [node] : [])) : []
    expect(nodes.map(({ params: { target: _, ...params }, bindings }) => [params, bindings])).toEqual([
      [{ method: 'blink' }, {}],
      [{ method: 'blink2', data: [{ key: 'rowKey', value: 'k' }] }, {}],
      [{ method: 'blink2', data: [{ key: 'a', value: 1 }, { key: 'rowKey' }] }, { 'data.1.value': rowKey }],
      [{ method: 'blink2', args: { b: 2 } }, { 'args.rowKey': rowKey }],
    ])
  })

  test('an empty container becomes a slot where somebody asks for that', () => {
    const plan = planned(source, ['Box_1'])
    expect(plan.containers).toEqual([{ element: 'Form_1', name: 'content', label: 'Inner' }])
    const block = blockOfSelection(contextOf(source), {
      ...all(plan, ['Box_1']),
      slots: [{ element: 'Form_1', name: 'body', label: 'Body' }],
    })
    if ('refused' in block) throw new Error(block.refused.en)
    expect((block.entries.get('page') as PageRecord).block!.slots).toEqual([{ name: 'body', label: 'Body' }])
    const slot = [...block.entries.values()].find((entry) => entry.kind === 'element' && entry.type === 'Slot')
    expect(slot).toMatchObject({ parentId: 'Form_1', props: { name: 'body' } })
    expect((blockOfSelection(contextOf(source), all(plan, ['Box_1'])) as PageDocument).entries.size).toBe(3)
  })
})

describe('detaching a block', () => {
  const outside = [
    variable('shared'),
    element('Text_9', { bindings: { text: formula('variable.shared') } }),
    flow('f_out', [action('n2', 'set-variable', { name: 'shared' })]),
  ]
  const source = page(
    ...outside,
    element('Text_1', {
      bindings: { text: formula('variable.shared'), title: formula('variable.shared * 2 + variable.own') },
      events: { onClick: ['f_out'] },
      order: 'b',
    }),
    variable('own'),
    flow('f_9', [action('n9', 'set-variable', { name: 'shared' })]),
  )

  test('puts back what was there, with names and ids of its own', () => {
    const { after, use, block } = made(source, ['Text_1'])
    const back = done(detachBlock.plan(contextOf(after), { id: use.id, document: block }), after)
    const text = [...back.entries.values()].find((entry): entry is ElementRecord => entry.kind === 'element' && entry.id !== 'Text_9')!
    expect(text).toMatchObject({
      type: 'Text',
      bindings: { text: formula('variable.shared'), title: formula('variable.shared * 2 + variable.own') },
      events: { onClick: ['f_out'] },
    })
    expect(back.entries.has(use.id)).toBe(false)
    expect(
      [...back.entries.values()]
        .filter(({ kind }) => kind === 'flow')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['f_9', 'f_out'])
  })

  test('an input that the use gives a value becomes that value, alone and within code', () => {
    const { after, use, block } = made(source, ['Text_1'])
    const given = { ...use, bindings: {}, props: { shared: 7 } }
    const set = { entries: new Map([...after.entries, [use.id, given]]) }
    const back = done(detachBlock.plan(contextOf(set), { id: use.id, document: block }), set)
    const text = [...back.entries.values()].find(
      (entry): entry is ElementRecord => entry.kind === 'element' && entry.type === 'Text' && entry.id !== 'Text_9',
    )!
    expect(text).toMatchObject({ props: { text: 7 }, bindings: { title: formula('7 * 2 + variable.own') } })
    expect(text.bindings.text).toBeUndefined()
  })

  test('a formula with more than a name goes in parentheses, and a variable that the page has too gets another name', () => {
    const { after, use, block } = made(source, ['Text_1'])
    const taken = { ...use, bindings: { shared: formula('1 + 1') } }
    const set = { entries: new Map([...after.entries, [use.id, taken], ['v_own', variable('own')]]) }
    const back = done(detachBlock.plan(contextOf(set), { id: use.id, document: block }), set)
    const text = [...back.entries.values()].find(
      (entry): entry is ElementRecord => entry.kind === 'element' && entry.type === 'Text' && entry.id !== 'Text_9',
    )!
    expect(text.bindings).toEqual({ text: formula('1 + 1'), title: formula('(1 + 1) * 2 + variable.own2') })
    const names = [...back.entries.values()].flatMap((entry) => (entry.kind === 'variable' ? entry.name : []))
    expect(names.toSorted()).toEqual(['own', 'own2', 'shared'])
  })

  test('what fills a slot of the use takes the place of the block’s region', () => {
    const block = pageOf(
      { ...root, block: { inputs: [], events: [], methods: [], slots: [{ name: 'body', label: '' }] } },
      element('Form_1', { type: 'Form' }),
      element('Slot_1', { type: 'Slot', parentId: 'Form_1', props: { name: 'body' }, order: 'a0' }),
      element('Text_5', { parentId: 'Form_1', order: 'a1' }),
    )
    const document = page(
      element('use', { type: 'block/b1' }),
      element('In_1', { parentId: 'use', slot: 'body', order: 'a0' }),
      element('In_2', { parentId: 'use', slot: 'body', order: 'a1' }),
    )
    const back = done(detachBlock.plan(contextOf(document), { id: 'use', document: block }), document)
    const form = [...back.entries.values()].find((entry) => entry.kind === 'element' && entry.type === 'Form')!
    const inForm = [...back.entries.values()]
      .filter((entry): entry is ElementRecord => entry.kind === 'element' && entry.parentId === form.id)
      .sort((a, b) => (a.order < b.order ? -1 : 1))
    expect(inForm.map(({ id, slot }) => [id.replace(/_new\d+/, ''), slot])).toEqual([
      ['In_1', undefined],
      ['In_2', undefined],
      ['Text', undefined],
    ])
  })
})

describe('detaching a use that stands in rows', () => {
  const block = pageOf(
    {
      ...root,
      block: { inputs: [{ name: 'who', label: '', type: 'object', default: {}, required: false }], events: [], methods: [], slots: [] },
    },
    element('Text_1', { name: 'Text_1', bindings: { text: formula('props.who.name') }, order: 'a0' }),
    element('ForEach_1', { type: 'ForEach', name: 'Kids', bindings: { list: formula('props.who.kids') }, order: 'a1' }),
    element('Text_2', {
      ...{ name: 'Text_2', parentId: 'ForEach_1', bindings: { text: formula('item.name + props.who.name + key') } },
      events: { onClick: ['f_in'] },
    }),
    flow('f_in', [action('n1', 'set-variable', { name: 'own' }, { value: formula('props.who.name') })]),
    variable('own'),
  )
  const document = (who: string) =>
    page(
      element('ForEach_9', { type: 'ForEach', name: 'People' }),
      element('use', { type: 'block/b1', parentId: 'ForEach_9', bindings: { who: formula(who) } }),
    )
  const textsOf = (who: string) => {
    const before = document(who)
    const back = done(detachBlock.plan(contextOf(before), { id: 'use', document: block }), before)
    const all = [...back.entries.values()]
    const textOf = (name: string) =>
      all.find((entry): entry is ElementRecord => entry.kind === 'element' && entry.name === name)!.bindings.text?.source
    const step = all.flatMap((entry) => (entry.kind === 'flow' ? entry.nodes : []))[0]
    return { outer: textOf('Text_1'), inner: textOf('Text_2'), step: step?.kind === 'action' ? step.bindings.value?.source : undefined }
  }

  test('goes on reading the row around it in the rows that the block has of its own', () => {
    expect(textsOf('item')).toEqual({ outer: 'item.name', inner: 'item.name + People.item.name + key', step: 'People.item.name' })
    expect(textsOf('({ ...item, name: index })').inner).toBe('item.name + (({ ...People.item, name: People.index })).name + key')
    expect(textsOf('People.item').inner).toBe('item.name + People.item.name + key')
    expect(textsOf('variable.other').inner).toBe('item.name + variable.other.name + key')
  })
})

describe('detaching a use whose slot the block repeats', () => {
  const told = {
    ...references,
    params: (id: string) => (id === 'action/call-flow' ? ({ flow: 'flow' } as const) : references.params(id)),
  }
  const repeating = {
    slots: { line: { label: { zh: '行', en: 'Line' }, accepts: 'anything' as const, repeats: { over: 'view' as const } } },
  }
  const withBlock: Catalogue = (type) => (type === 'block/b1' ? info(type, repeating) : known.get(type))
  const block = pageOf(
    { ...root, block: { inputs: [], events: [{ name: 'onGo', label: '' }], methods: [], slots: [{ name: 'line', label: '' }] } },
    element('ForEach_1', { type: 'ForEach', name: 'Kids', props: { list: [{}] } }),
    element('Slot_1', { type: 'Slot', parentId: 'ForEach_1', props: { name: 'line' } }),
    element('Text_1', { name: 'Text_1', parentId: 'ForEach_1', events: { onClick: ['f_go'] } }),
    flow('f_go', [action('n1', 'raise-event', { event: 'onGo' })]),
  )
  const says = (id: string, source: string, more: readonly FlowNode[] = []) =>
    flow(id, [action('n1', 'set-variable', { name: 'own' }, { value: formula(source) }), ...more])
  const detached = (flows: readonly PageEntry[], more: readonly PageEntry[] = []) => {
    const before = page(
      element('ForEach_9', { type: 'ForEach', name: 'People' }),
      element('use', { type: 'block/b1', parentId: 'ForEach_9', events: { onGo: ['f_out'] } }),
      element('Text_7', {
        parentId: 'use',
        slot: 'line',
        bindings: { text: formula('item.a + slot.item.b') },
        events: { onClick: ['f_in'] },
      }),
      ...flows,
      ...more,
    )
    const context = {
      ...contextOf(before),
      catalogue: withBlock,
      references: told,
      code: codeTools(() => ({ functions: [], references: told })),
    }
    const after = done(detachBlock.plan(context, { id: 'use', document: block }), before)
    const sourceOf = (id: string | undefined) => {
      const found = after.entries.get(id ?? '')
      const [step] = found?.kind === 'flow' ? found.nodes : []
      return step?.kind === 'action' ? step.bindings.value?.source : undefined
    }
    const named = (name: string) =>
      [...after.entries.values()].find((entry): entry is ElementRecord => entry.kind === 'element' && entry.name === name)!
    return { after, sourceOf, named }
  }

  test('what fills it says the row around the use by name, and the row of the slot as its own', () => {
    expect(detached([]).named('Text_7').bindings.text).toEqual(formula('People.item.a + item.b'))
  })

  test('its flows say both rows by name, and flows that the block started in rows of its own say the row around the use', () => {
    const { sourceOf } = detached([says('f_in', 'item.a + slot.index'), says('f_out', 'item.a')])
    expect([sourceOf('f_in'), sourceOf('f_out')]).toEqual(['People.item.a + Kids2.index', 'People.item.a'])
  })

  test('a flow that others start as well stays for them, and is copied with those that lead to it', () => {
    const call = action('n2', 'call-flow', { flow: 'f_deep' })
    const other = element('Text_8', { events: { onClick: ['f_deep'] } })
    const { after, named, sourceOf } = detached([says('f_in', '1', [call]), says('f_deep', 'slot.item.b')], [other])
    expect(at(after, 'Text_8').events).toEqual({ onClick: ['f_deep'] })
    expect(named('Text_7').events).toEqual({ onClick: ['f_in'] })
    expect(sourceOf('f_deep')).toBe('slot.item.b')
    const started = after.entries.get('f_in')
    const step = started?.kind === 'flow' ? started.nodes[1] : undefined
    const copy = step?.kind === 'action' ? String(step.params.flow) : ''
    expect(copy).not.toBe('f_deep')
    expect(sourceOf(copy)).toBe('Kids2.item.b')
  })

  test('a selection in such a slot takes the row as an input', () => {
    const document = page(
      element('use', { type: 'block/b1' }),
      element('Text_7', { parentId: 'use', slot: 'line', bindings: { text: formula('slot.item.b + slot.index') } }),
    )
    const context = { ...contextOf(document), catalogue: withBlock }
    const plan = planBlock(context, ['Text_7'])
    if ('refused' in plan) throw new Error(plan.refused.en)
    const inner = blockOfSelection(context, all(plan, ['Text_7']))
    if ('refused' in inner) throw new Error(inner.refused.en)
    expect(plan.inputs.map(({ name }) => name)).toEqual(['item', 'index'])
    expect(at(inner, 'Text_7').bindings.text).toEqual(formula('props.item.b + props.index'))
  })
})

describe('another version of a block', () => {
  const input = (name: string, more: object = {}) => ({ name, label: '', type: 'string' as const, default: '', required: false, ...more })
  const face = (...inputs: ReturnType<typeof input>[]) => ({ inputs, events: [], methods: [], slots: [] })
  const document = pageOf(
    { ...root, blocks: { b1: 1 } },
    element('u1', {
      type: 'block/b1',
      name: 'Card1',
      props: { title: 'Hi', old: 1 },
      bindings: { 'title.sub': formula('1') },
      events: { onGo: ['f'] },
    }),
  )
  const [from, to] = [
    face(input('title'), input('old')),
    face(input('heading', { formerly: ['title'] }), input('must', { required: true })),
  ]

  test('carries over renamed inputs, changes the pin and takes both back at once', () => {
    const after = done(upgradeBlock.plan(contextOf(document), { block: 'b1', version: 2, from, to }), document)
    expect(at(after, 'u1')).toMatchObject({ props: { heading: 'Hi', old: 1 }, bindings: { 'heading.sub': formula('1') } })
    expect((after.entries.get('page') as PageRecord).blocks).toEqual({ b1: 2 })
    expect(upgradeBlock.plan(contextOf(after), { block: 'b1', version: 2, from, to })).toHaveProperty('refused')
  })

  test('tells beforehand what is lost and what is needed', () => {
    expect(upgradeFindings(document, { block: 'b1', from, to }).map(({ message }) => (message as { en: string }).en)).toEqual([
      'Card1: the input “old” is gone',
      'Card1: the input “must” is needed now',
      'Card1: the event “onGo” is gone',
    ])
  })
})
