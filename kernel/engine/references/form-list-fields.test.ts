import { describe, expect, test } from 'vitest'
import type { Binding, FlowNode, PageDocument } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { action, element, flow, formula, page, renamed, template, variable } from './references.fixture.ts'
import { planRename, type ReferenceTarget } from './references.ts'
import { input, options, origins, places, row, text } from './row-references.fixture.ts'

describe('fields of a form list', () => {
  const NAME = row('FormList_1', 'name')
  const document = page(
    element('Form_1', { type: 'Form' }),
    input('Input_0', 'Form_1', 'name'),
    element('FormList_1', {
      type: 'FormList',
      parentId: 'Form_1',
      props: { formItem: { name: 'list' }, defaultValue: [{ name: 'A', age: 1 }] },
    }),
    input('Input_1', 'FormList_1', 'name', { bindings: { defaultValue: formula('variable.first') } }),
    input('Input_2', 'FormList_1', 'age'),
    variable('first'),
    text('Text_1', 'FormList_1', 'item.name + FormList_1.item["name"] + index'),
    text('Text_2', null, 'Form_1.name + Form_1.list[0].name + Form_1.list.map((r) => r.name).join() + Form_1.list.length'),
    element('Text_3', { bindings: { text: template('${Form_1.list.0.name} ${Form_1.list[1]["name"]}') } }),
    element('Button_1', { type: 'Button', parentId: 'FormList_1', events: { onClick: ['f'] } }),
    flow('f', [
      action('n1', 'form-assign', {
        target: 'Form_1',
        data: [
          { key: 'list.0.name', value: 'x' },
          { key: 'name', value: 'y' },
        ],
      }),
      action('n2', 'message', {}, { content: formula('item.name + Form_1.list.reduce((all, { name }) => all + name, "")') }),
    ]),
  )
  const entriesAfter = (target: ReferenceTarget, to: string) => renamed(document, target, to, options).entries

  test('are read as the form and as the row, and written by steps', () => {
    expect(places(document, NAME)).toEqual(['Text_1 text', 'Text_2 text', 'Text_3 text', 'f n1.data.0.key', 'f n2.content'])
    expect(places(document, { kind: 'field', form: 'Form_1', name: 'name' })).toEqual(['Text_2 text', 'f n1.data.1.key'])
    expect(origins(document, 'Text_1', 'text')).toMatchObject([
      { target: NAME, from: [{ entry: 'Input_1', path: 'defaultValue' }], setBy: [{ flow: 'f', node: 'n1' }] },
    ])
  })

  test('are renamed everywhere in one step, and the form’s field of the same name stays', () => {
    const now = entriesAfter(NAME, 'title')
    expect(now.get('Input_1')).toMatchObject({ props: { formItem: { name: 'title' } } })
    expect(now.get('Input_0')).toBe(document.entries.get('Input_0'))
    expect(now.get('FormList_1')).toMatchObject({ props: { defaultValue: [{ title: 'A', age: 1 }] } })
    expect(now.get('Text_1')).toMatchObject({ bindings: { text: { source: 'item.title + FormList_1.item["title"] + index' } } })
    expect(now.get('Text_2')).toMatchObject({
      bindings: { text: { source: 'Form_1.name + Form_1.list[0].title + Form_1.list.map((r) => r.title).join() + Form_1.list.length' } },
    })
    expect(now.get('Text_3')).toMatchObject({ bindings: { text: { source: '${Form_1.list.0.title} ${Form_1.list[1]["title"]}' } } })
    expect(now.get('f')).toMatchObject({
      nodes: [
        { params: { data: [{ key: 'list.0.title' }, { key: 'name' }] } },
        { bindings: { content: { source: 'item.title + Form_1.list.reduce((all, { title: name }) => all + name, "")' } } },
      ],
    })
    expect(renamed({ entries: now }, row('FormList_1', 'title'), 'name', options)).toEqual(document)
  })

  describe('in what a step gives a method of the list', () => {
    const calling = (params: JsonObject, bindings: { [path: string]: Binding } = {}, list = 'FormList_1') =>
      page(
        ...document.entries.values(),
        flow('g', [
          {
            ...{ id: 'b', kind: 'group', group: 'loop', name: '', params: {}, bindings: {} },
            body: [[action('m', 'component-method', { target: list, method: 'add', ...params }, bindings)]],
          } as FlowNode,
        ]),
      )
    const stepAfter = (before: PageDocument, target = NAME, to = 'label', known = options) => {
      const found = renamed(before, target, to, known).entries.get('g')
      const [group] = found?.kind === 'flow' ? found.nodes : []
      const step = group?.kind === 'group' ? group.body[0]![0] : undefined
      if (step?.kind !== 'action') throw new Error('no step')
      const sources = Object.entries(step.bindings).map(([path, { source }]) => [path, source])
      const params: JsonObject = step.params
      return { params, bindings: Object.fromEntries(sources) as { [path: string]: string } }
    }

    test('the field’s key follows, in data and in formulas that write the row out', () => {
      expect(stepAfter(calling({ args: { values: { name: 'x', age: 1 }, name: 'kept', at: 0 } })).params.args).toEqual({
        values: { label: 'x', age: 1 },
        name: 'kept',
        at: 0,
      })
      expect(
        stepAfter(calling({ args: { values: { age: 1 } } }, { 'args.values.name': formula('1'), 'args.name': formula('2') })).bindings,
      ).toEqual({
        'args.values.label': '1',
        'args.name': '2',
      })
      expect(stepAfter(calling({ params: { values: { name: 'x' } } }, { 'params.values.age': formula('1') })).params.params).toEqual({
        values: { label: 'x' },
      })
      const written = stepAfter(calling({}, { args: formula('({ name: 1, values: a ? { "name": b.name, age } : { name } })') })).bindings
        .args
      expect(written).toBe('({ name: 1, values: a ? { label: b.name, age } : { label: name } })')
      expect(stepAfter(calling({}, { 'args.values': formula('{ name: 1 }') })).bindings['args.values']).toBe('{ label: 1 }')
      expect(stepAfter(calling({}, { 'args.values': formula('{ name: 1 }') }), NAME, 'a b').bindings['args.values']).toBe('{ "a b": 1 }')
    })

    test('also in the rows that a step sends', () => {
      const data: Json = [
        { key: 'values', value: { name: 'x' } },
        { key: 'values.name', value: 'y' },
        { key: 'name', value: 'z' },
        { key: 'values' },
      ]
      expect(stepAfter(calling({ data }, { 'data.3.value': formula('({ name: 2 })') }))).toMatchObject({
        params: {
          data: [
            { key: 'values', value: { label: 'x' } },
            { key: 'values.label', value: 'y' },
            { key: 'name', value: 'z' },
            { key: 'values' },
          ],
        },
        bindings: { 'data.3.value': '({ label: 2 })' },
      })
    })

    test('of another list, of another method, and of the form’s own field, they stay', () => {
      const args = { values: { name: 'x' } }
      expect(stepAfter(calling({ args }, {}, 'FormList_9')).params.args).toEqual(args)
      expect(stepAfter(calling({ args, method: 'move' })).params.args).toEqual(args)
      expect(stepAfter(calling({ args }), { kind: 'field', form: 'Form_1', name: 'name' }).params.args).toEqual(args)
    })
  })

  test('of the form itself leave those of its rows alone', () => {
    const now = entriesAfter({ kind: 'field', form: 'Form_1', name: 'name' }, 'who')
    expect(now.get('Input_0')).toMatchObject({ props: { formItem: { name: 'who' } } })
    for (const id of ['Input_1', 'Text_1', 'Text_3']) expect(now.get(id)).toBe(document.entries.get(id))
  })

  test('a list under another name takes what is behind it along', () => {
    const now = entriesAfter({ kind: 'field', form: 'Form_1', name: 'list' }, 'people')
    expect(now.get('Text_2')).toMatchObject({
      bindings: {
        text: { source: 'Form_1.name + Form_1.people[0].name + Form_1.people.map((r) => r.name).join() + Form_1.people.length' },
      },
    })
    expect(now.get('Text_3')).toMatchObject({ bindings: { text: { source: '${Form_1.people.0.name} ${Form_1.people[1]["name"]}' } } })
    expect(now.get('f')).toMatchObject({ nodes: [{ params: { data: [{ key: 'people.0.name' }, { key: 'name' }] } }, {}] })
  })

  test('of a list in a list’s rows are known the whole way', () => {
    const nested = page(
      ...document.entries.values(),
      element('FormList_2', { type: 'FormList', parentId: 'FormList_1', props: { formItem: { name: 'parts' } } }),
      input('Input_3', 'FormList_2', 'name'),
      text('Text_4', 'FormList_2', 'item.name + FormList_1.item.name + Form_1.list[0].parts[1].name'),
      text('Text_5', 'FormList_1', 'item.parts[0].name'),
    )
    const now = renamed(nested, row('FormList_2', 'name'), 'label', options).entries
    expect(now.get('Text_4')).toMatchObject({
      bindings: { text: { source: 'item.label + FormList_1.item.name + Form_1.list[0].parts[1].label' } },
    })
    expect(now.get('Text_5')).toMatchObject({ bindings: { text: { source: 'item.parts[0].label' } } })
    expect(now.get('Text_1')).toBe(document.entries.get('Text_1'))
  })

  test('are not renamed where a row goes as a whole, where the name is taken, and where they are data', () => {
    const plan = (source: string, name: string, target = NAME) =>
      planRename(page(...document.entries.values(), text('Text_9', 'FormList_1', source)), target, name, options)
    for (const source of ['JSON.stringify(item)', 'JSON.stringify(Form_1.list)', 'JSON.stringify(Form_1)', 'item[variable.first]'])
      expect([source, plan(source, 'title')]).toMatchObject([source, { uncertain: [{ entry: 'Text_9', reason: 'dynamic' }] }])
    expect(plan('1', 'age')).toMatchObject({ uncertain: [] })
    const data = page(element('ForEach_1', { type: 'ForEach' }), text('Text_1', 'ForEach_1', 'item.name'))
    expect(planRename(data, row('ForEach_1', 'name'), 'title', options)).toMatchObject({ refused: { en: expect.stringMatching(/data/) } })
  })

  test('are not renamed by a flow that rows of several lists start', () => {
    const shared = page(
      ...document.entries.values(),
      element('ForEach_1', { type: 'ForEach' }),
      element('Button_2', { type: 'Button', parentId: 'ForEach_1', events: { onClick: ['f'] } }),
    )
    expect(planRename(shared, NAME, 'title', options)).toMatchObject({ uncertain: [{ entry: 'f', path: 'n2.content', reason: 'dynamic' }] })
  })
})
