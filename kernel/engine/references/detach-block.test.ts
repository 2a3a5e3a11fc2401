import { describe, expect, test } from 'vitest'
import { blockOfSelection, detachBlock, planBlock } from '#kernel/page/commands'
import type { Catalogue, ElementRecord, FlowNode, PageEntry } from '#kernel/page/records'
import { all, at, contextOf, done, info, known, made, page, root } from './block-commands.fixture.ts'
import { action, element, flow, formula, page as pageOf, references, variable } from './references.fixture.ts'
import { codeTools } from './references.ts'

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
