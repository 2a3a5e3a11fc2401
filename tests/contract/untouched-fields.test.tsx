import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { editTable } from '#plugins/components/edit-table/index'
import { form } from '#plugins/components/form/index'
import { formList } from '#plugins/components/form-list/index'
import { type ComponentDeclaration, defaultsOf, fieldsOf, type Json, type JsonObject } from '#sdk'
import { setPath } from '#sdk/react'
import { type HostedComponent, renderInHost, type TestElement } from '#sdk/testing'
import { stripNulls } from '../../sdk/react/form-values.ts'
import { problemIn } from '../../sdk/react/record/record-scope.ts'
import { sampleOf } from '../helpers/long.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'
import { valuesFor } from './setting-values.ts'

const declarations = loadComponents()
const declared = (type: string) => declarations.find((one) => one.type === type)!
/** Form items with a single value; lists of rows have tests below. */
const items = declarations.filter(({ type, formItem }) => formItem && !['FormItem', 'FormList', 'EditTable'].includes(type))

/** Values that services send, whatever the field that shows them. */
const ALL: readonly Json[] = [
  ...['2023-10-25T00:00:00.000Z', '2024-03-05 10:20:30.250', '2024-03-05', '2024/3/5', '2024-q3', '2024-02-31', '0000-00-00'],
  ...[1709596800, 1709596800000, '1709596800', '13:45:59', '13:45', '1:30 PM', 48600],
  ...['0', '007', '1.005', '1e3', '1,5', '', ' spaced ', 12.345, 0, -3, 1e21, true, false, 'Y', 'true', '9007199254740993'],
  ...['a', 'b', 'a,b', '["a"]', '#ABC', 'rgb(1, 2, 3)', 'red', '{"a":1}', 'https://files.example/x.png', 'data:image/png;base64,AAAA'],
  ...['<p onclick="x()">Hi <font color="red">there</font><script>1</script></p>', '<b>bold', 'plain & simple'],
  ...[['a', 'b'], ['b', 7], [1, 2], [2, 1], [99, 120], ['2024-03-05', '2024-03-09T10:00:00Z'], ['08:00', '17:00:00'], [null, 'a'], []],
  ...['2024-03-05,2024-03-09', '08:00,17:00', { label: 'Once', value: 'a', more: 1 }, { url: 'https://files.example/x.png', uid: 7 }],
  ...[[{ url: 'https://files.example/x.png', state: 'done' }, 'https://files.example/y.png'], { color: { r: 1, g: 2, b: 3 } }],
]
/** A usual run takes some of them in every field, a long run all. */
const VALUES = sampleOf(ALL, 18)
const OPTIONS: JsonObject = {
  options: [
    { label: 'A', value: 'a' },
    { label: 'B', value: 'b', children: [{ label: 'C', value: 7 }] },
  ],
}

const setting = (path: string, value: Json): JsonObject => setPath({}, path, value) as JsonObject

const merged = (base: JsonObject, over: JsonObject): JsonObject => {
  const isGroup = (value: Json | undefined) => value !== null && typeof value === 'object' && !Array.isArray(value)
  const entries = Object.entries(over).map(([key, value]) => [
    key,
    isGroup(base[key]) && isGroup(value) ? merged(base[key] as JsonObject, value as JsonObject) : value,
  ])
  return { ...base, ...Object.fromEntries(entries) }
}

/** Every format in which a field can show its value: each setting of its control alone. */
const formatsOf = ({ props }: ComponentDeclaration): readonly (readonly [name: string, props: JsonObject])[] => {
  const fields = fieldsOf(props).filter(({ path }) => path.startsWith('formWrap.'))
  return [
    ['as it is', {}] as const,
    ...fields.flatMap((field) =>
      valuesFor(field).map((value) => [`${field.path} ${JSON.stringify(value)}`, setting(field.path, value)] as const),
    ),
  ]
}

const fieldOf = ({ type, props }: ComponentDeclaration, id: string, own: JsonObject, parentId?: string): TestElement => ({
  ...{ id, type, ...(parentId === undefined ? {} : { parentId }) },
  props: merged({ ...defaultsOf(props), ...('options' in props.shape ? OPTIONS : {}) }, merged({ formItem: { name: id } }, own)),
})

const submittedBy = async (host: HostedComponent, id = host.id): Promise<Json> => {
  const outcome = await act(() => host.page.call(id, 'getFormData', {}))
  return (outcome as { readonly value?: Json }).value ?? null
}
/** Goes through every control, as somebody does who reads the form with the Tab key. */
const visitControls = (host: HostedComponent) =>
  act(async () => {
    for (const control of host.screen.container.querySelectorAll<HTMLElement>('input, textarea, button, [tabindex="0"]')) {
      fireEvent.focus(control)
      fireEvent.blur(control)
    }
    await new Promise((resolve) => setTimeout(resolve))
  })

const named = (values: readonly Json[]): JsonObject => Object.fromEntries(values.map((value, at) => [`v${at}`, value]))
const mountAll = (declaration: ComponentDeclaration, own: JsonObject, more: (at: number) => Partial<TestElement> = () => ({})) =>
  renderInHost(form, {
    children: VALUES.map((_, at) => ({ ...fieldOf(declaration, `v${at}`, own), ...more(at) })),
    views: baseViews,
  })

describe.each(items.map((declaration) => [declaration.type, declaration] as const))('%s that nobody touched', (_type, declaration) => {
  it.each(sampleOf(formatsOf(declaration), 1))('is submitted as it came: %s', async (_name, own) => {
    const host = await mountAll(declaration, own)
    await act(async () => void (await host.call('init', named(VALUES))))
    await visitControls(host)
    expect(await submittedBy(host)).toEqual(stripNulls(named(VALUES)))
  })

  it('is submitted as a formula computed its default value', async () => {
    const host = await mountAll(declaration, {}, (at) => ({ computed: { defaultValue: VALUES[at]! } }))
    await visitControls(host)
    const isGiven = (value: Json) => value !== '' && value !== null
    // A field takes its default once its view is there.
    await waitFor(async () => {
      const submitted = (await submittedBy(host)) as JsonObject
      expect(VALUES.map((value, at) => (isGiven(value) ? submitted[`v${at}`] : value))).toEqual([...VALUES])
    })
  })

  it('is submitted as it came in the rows of a list', async () => {
    const child = fieldOf(declaration, 'value', {}, 'List_1')
    const list: TestElement = {
      id: 'List_1',
      type: 'FormList',
      props: merged(defaultsOf(formList.props), { formItem: { name: 'list' } }),
      rows: [],
    }
    const host = await renderInHost(form, { children: [list, child], views: baseViews })
    const rows = VALUES.map((value) => ({ value }))
    await act(async () => void (await host.call('init', { list: rows })))
    await waitFor(() => expect(host.screen.queryAllByRole('listitem').length).toBeGreaterThan(5))
    await visitControls(host)
    expect(await submittedBy(host)).toEqual({ list: rows.map(stripNulls) })
  })
})

describe('a range under two names that nobody touched', () => {
  const ranges = items.filter(({ props }) => 'startField' in props.shape)
  it.each(ranges.map((declaration) => [declaration.type, declaration] as const))(
    'is submitted as it came: %s',
    async (_type, declaration) => {
      const host = await renderInHost(form, {
        children: VALUES.map((_, at) => fieldOf(declaration, `v${at}`, { startField: `v${at}.from`, endField: `v${at}.to` })),
        views: baseViews,
      })
      const values = named(VALUES.map((value, at) => ({ from: value, ...(at % 3 === 0 ? {} : { to: VALUES[VALUES.length - 1 - at]! }) })))
      await act(async () => void (await host.call('init', values)))
      expect(await submittedBy(host)).toEqual(stripNulls(values))
    },
  )
})

describe('cells of an editable table that nobody touched', () => {
  const types = ['text', 'number', 'date', 'select', 'tree-select', 'switch', 'label']
  const formats = ['', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm:ss', 'HH:mm', 'YYYY']
  const columns = types.flatMap((type) =>
    (type === 'date' ? formats : ['']).map((format) => ({
      title: type,
      dataIndex: `${type}${formats.indexOf(format)}`,
      type,
      format,
      precision: 1,
      ...OPTIONS,
    })),
  )
  it('are submitted as they came', async () => {
    const children: TestElement[] = [
      {
        id: 'EditTable_1',
        type: 'EditTable',
        props: merged(defaultsOf(editTable.props), { formItem: { name: 'rows' }, formWrap: { columns } }),
      },
    ]
    const host = await renderInHost(form, { children, views: baseViews })
    const rows = VALUES.map((value, key) => ({ ...Object.fromEntries(columns.map(({ dataIndex }) => [dataIndex, value])), key }))
    await act(async () => void (await host.call('init', { rows })))
    await waitFor(() => expect(host.screen.container.querySelectorAll('tr[data-at]').length).toBeGreaterThan(5))
    await visitControls(host)
    expect(await submittedBy(host)).toEqual({ rows: rows.map(stripNulls) })
  })
})

it('has a case for every form item that is registered', () => {
  expect(items.length).toBeGreaterThan(20)
  expect(declared('FormItem').formItem).toBeDefined()
})

describe('a record that nobody touched', () => {
  it('takes values of a record that nobody touched as they came', () => {
    const problems = (type: 'digit' | 'date', values: readonly Json[]) =>
      values.map((value) => problemIn({ name: 'a', label: '', type, required: false } as never, value))
    expect(problems('digit', ['12', '1.50', 7, '1,5', 'many'])).toEqual([undefined, undefined, undefined, 'number', 'number'])
    expect(problems('date', ['2023-10-25', '2023-10-25T00:00:00.000Z', 1709596800000, '2024-02-31', 'soon'])).toEqual([
      ...[undefined, undefined, undefined],
      ...['date', 'date'],
    ])
  })
})
