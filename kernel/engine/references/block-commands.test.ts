import { describe, expect, test } from 'vitest'
import { blockOfSelection, makeBlock, planBlock, upgradeBlock, upgradeFindings } from '#kernel/page/commands'
import type { BlockInterface, Catalogue, PageDocument, PageRecord } from '#kernel/page/records'
import { all, at, catalogue, contextOf, done, info, made, page, planned, refusedBecause, root } from './block-commands.fixture.ts'
import { action, element, flow, formula, page as pageOf, references, template, variable } from './references.fixture.ts'
import { codeTools } from './references.ts'

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

  test('the words of a cell become inputs where the cell stays outside, and stay where its table comes along', () => {
    const document = page(
      element('Grid_1', { type: 'Grid', props: { columns: [{ id: 'c1', title: 'Name', dataIndex: 'name' }] } }),
      element('Text_1', { parentId: 'Grid_1', slot: 'cell:c1', bindings: { text: formula('row.id + value + column.title') } }),
      element('Text_2', { bindings: { text: formula('typeof row') } }),
    )
    const { block, use } = made(document, ['Text_1'])
    expect(at(block, 'Text_1').bindings).toEqual({ text: formula('props.row.id + props.value + props.column.title') })
    expect(use).toMatchObject({ parentId: 'Grid_1', slot: 'cell:c1' })
    expect(use.bindings).toEqual({ row: formula('row'), value: formula('value'), column: formula('column') })
    expect(at(made(document, ['Grid_1']).block, 'Text_1').bindings).toEqual({ text: formula('row.id + value + column.title') })
    expect(made(document, ['Text_2']).root.block?.inputs).toEqual([])
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
    expect(refusedBecause(document, ['Input_1', 'Text_1'])).toBe('Select components of one container')
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

  test('has what fills its slots say the new names of fields of their rows', () => {
    const slots = (rows?: BlockInterface['slots'][number]['rows']) => ({
      ...face(),
      slots: [{ name: 'line', label: '', ...(rows ? { rows } : {}) }],
    })
    const repeats = { line: { label: { zh: '行', en: 'Line' }, accepts: 'anything' as const, repeats: { over: 'view' as const } } }
    const catalogueOf: Catalogue = (type) => (type === 'block/b1' ? info(type, { slots: repeats }) : catalogue(type))
    const filled = pageOf(
      { ...root, blocks: { b1: 1 } },
      element('u1', { type: 'block/b1' }),
      element('Text_1', {
        parentId: 'u1',
        slot: 'line',
        bindings: { text: formula('slot.item.qty + (({ qty }) => qty)(slot.item) + slot.item.no') },
      }),
      element('Text_2', { bindings: { text: formula('slot.item.qty') } }),
      element('Text_3', { parentId: 'u1', slot: 'line', events: { onClick: ['f'] } }),
      flow('f', [action('n1', 'set-variable', { name: 'x' }, { value: formula('slot.item.qty') })]),
    )
    const code = codeTools(() => ({ functions: [], references, catalogue: catalogueOf }))
    const upgraded = (from: BlockInterface, to: BlockInterface) => {
      const context = { ...contextOf(filled), catalogue: catalogueOf, code }
      const after = done(upgradeBlock.plan(context, { block: 'b1', version: 2, from, to }), filled)
      const f = after.entries.get('f')
      const step = f?.kind === 'flow' ? f.nodes[0] : undefined
      return [
        at(after, 'Text_1').bindings.text?.source,
        at(after, 'Text_2').bindings.text?.source,
        step?.kind === 'action' && step.bindings.value?.source,
      ]
    }
    const named = [{ name: 'count', formerly: ['qty'] }]
    expect(upgraded(slots(), slots(named))).toEqual([
      'slot.item.count + (({ qty }) => qty)(slot.item) + slot.item.no',
      'slot.item.qty',
      'slot.item.count',
    ])
    // One that knows the rename already means another field by the old name.
    expect(upgraded(slots(named), slots([...named, { name: 'other', formerly: [] }]))[0]).toContain('slot.item.qty +')
  })

  test('tells beforehand what is lost and what is needed', () => {
    expect(upgradeFindings(document, { block: 'b1', from, to }).map(({ message }) => (message as { en: string }).en)).toEqual([
      'Card1: the input “old” is gone, which is given 1 here',
      'Card1: the event “onGo” is gone, which starts f here',
      'Card1: the input “must” is needed now',
    ])
  })

  test('names the steps that call a method which is gone, and what fills a slot which is gone', () => {
    const used = pageOf(
      ...document.entries.values(),
      element('Text_1', { name: 'Note', parentId: 'u1', slot: 'foot' }),
      flow('Send', [action('n1', 'component-method', { target: 'u1', method: 'blink' })]),
    )
    const had: BlockInterface = {
      ...from,
      methods: [{ name: 'blink', label: 'Blink', flow: 'f1' }],
      slots: [{ name: 'foot', label: 'Footer' }],
    }
    const found = upgradeFindings(used, { block: 'b1', from: had, to: { ...had, methods: [], slots: [] } })
    expect(found.map(({ entry, message }) => [entry, message])).toEqual([
      ['u1', { zh: 'Card1：事件“onGo”已不存在，此处由它启动：f', en: 'Card1: the event “onGo” is gone, which starts f here' }],
      ['u1', { zh: 'Card1：插槽“Footer”已不存在，其中有：Note', en: 'Card1: the slot “Footer” is gone, which holds Note' }],
      [
        'Send',
        {
          zh: '事件流“Send”的步骤“Send”：Card1 的方法“Blink”已不存在',
          en: 'flow “Send”, step “Send”: the method “Blink” of Card1 was removed',
        },
      ],
    ])
  })
})
