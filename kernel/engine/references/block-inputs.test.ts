import { expect, test } from 'vitest'
import { applyPatch, type Catalogue, interfaceOf, type PageDocument, type PageEntry } from '#kernel/page/records'
import { blockOf, elementOf, flowOf, inputOf, pageOf, stepOf } from '../../../tests/engine/block-pages.ts'
import { catalogue as known } from '../../../tests/engine/edited-page.ts'
import { planRename } from './plan-rename.ts'
import { createReferenceIndex } from './reference-index.ts'

const block = blockOf({ inputs: [inputOf('title'), inputOf('size', 1)] }, [
  elementOf('Text_1', { text: "props.title + ' ' + props.size", other: "const { title } = props; return title + context.props['title']" }),
  {
    ...elementOf('Text_2'),
    bindings: { text: { kind: 'template', source: 'Dear ${props.title} of ${props.size}' } },
  },
  flowOf('f', stepOf('message', {}, { content: 'props.title' })),
])
const sourcesIn = ({ entries }: PageDocument) =>
  [...entries.values()].flatMap((entry: PageEntry) =>
    entry.kind === 'element'
      ? Object.values(entry.bindings).map(({ source }) => source)
      : entry.kind === 'flow'
        ? entry.nodes.flatMap((node) => ('bindings' in node ? Object.values(node.bindings).map(({ source }) => source) : []))
        : [],
  )

test('everything that reads an input of a block is found', () => {
  const index = createReferenceIndex(block)
  expect(index.usersOf({ kind: 'input', name: 'title' }).map(({ entry, path }) => [entry, path])).toEqual([
    ['Text_1', 'text'],
    ['Text_1', 'other'],
    ['Text_2', 'text'],
    ['f', expect.stringContaining('content')],
  ])
  expect(index.usersOf({ kind: 'input', name: 'size' }).map(({ entry }) => entry)).toEqual(['Text_1', 'Text_2'])
})

test('a rename follows an input wherever the block reads it, and the input remembers what it was called', () => {
  const patch = planRename(block, { kind: 'input', name: 'title' }, 'heading')
  if ('refused' in patch) throw new Error(JSON.stringify(patch))
  const renamed = applyPatch(block, patch)
  expect(sourcesIn(renamed)).toEqual([
    "props.heading + ' ' + props.size",
    "const { heading: title } = props; return title + context.props['heading']",
    'Dear ${props.heading} of ${props.size}',
    'props.heading',
  ])
  expect(interfaceOf(renamed)?.inputs[0]).toMatchObject({ name: 'heading', formerly: ['title'] })
})

test('an input does not take the name of another, nor one that no formula can say', () => {
  expect(planRename(block, { kind: 'input', name: 'title' }, 'size')).toHaveProperty('refused')
  expect(planRename(block, { kind: 'input', name: 'title' }, 'two words')).toHaveProperty('refused')
  expect(planRename(block, { kind: 'input', name: 'none' }, 'some')).toHaveProperty('refused')
})

test('on a page that is no block, props is nobody’s word', () => {
  const page = pageOf([elementOf('Text_1', { text: 'props.title' })])
  expect(createReferenceIndex(page).usersOf({ kind: 'input', name: 'title' })).toEqual([])
})

test('a slot that the block draws in rows of a list remembers what a field of these rows was called', () => {
  const list = { ...elementOf('FormList_1'), type: 'FormList', props: { formItem: { name: 'rows' } } }
  const drawing = blockOf(
    {
      slots: [
        { name: 'line', label: '' },
        { name: 'head', label: '' },
      ],
    },
    [
      list,
      { ...elementOf('Input_1', {}, { parentId: 'FormList_1' }), type: 'Input', props: { formItem: { name: 'qty' } } },
      elementOf('Slot_1', {}, { parentId: 'FormList_1', props: { name: 'line' } }),
      elementOf('Slot_2', {}, { props: { name: 'head' } }),
    ],
  )
  const infos: Catalogue = (type) =>
    type === 'FormList'
      ? { ...known('Text')!, type, repeats: { over: 'field' }, formItem: true }
      : type === 'Input'
        ? { ...known('Text')!, type, formItem: true }
        : known(type)
  const named = (document: PageDocument, from: string, to: string) => {
    const patch = planRename(document, { kind: 'row', use: 'FormList_1', field: from }, to, { catalogue: infos })
    if ('refused' in patch) throw new Error(patch.refused.en)
    return applyPatch(document, patch)
  }
  const once = named(drawing, 'qty', 'count')
  expect(interfaceOf(once)?.slots).toEqual([
    { name: 'line', label: '', rows: [{ name: 'count', formerly: ['qty'] }] },
    { name: 'head', label: '' },
  ])
  expect(interfaceOf(named(once, 'count', 'number'))?.slots[0]?.rows).toEqual([{ name: 'number', formerly: ['qty', 'count'] }])
  expect(interfaceOf(named(once, 'count', 'qty'))?.slots[0]?.rows).toEqual([{ name: 'qty', formerly: ['count'] }])
})
