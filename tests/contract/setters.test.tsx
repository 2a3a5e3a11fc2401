import { act, cleanup, fireEvent, type RenderResult, render } from '@testing-library/react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { marsTable } from '#plugins/components/mars-table/index'
import { select } from '#plugins/components/select/index'
import { actionDeclarations } from '#plugins/presets/actions'
import { setterDeclarations } from '#plugins/presets/setters'
import { sourceDeclarations } from '#plugins/presets/sources'
import { type ActionDeclaration, fieldsOf, type Json, type SetterDeclaration, type SourceDeclaration } from '#sdk'
import { type PanelContext, PanelProvider, type SetterField, type SetterProps } from '#sdk/setter'

const setters: readonly SetterDeclaration[] = setterDeclarations
const element = (id: string, methods: readonly string[]) => ({ id, label: id, type: 'Card', methods })
const Formula: PanelContext['formula'] = ({ label, value, onChange }) => (
  <input aria-label={`${label} as a formula`} value={value} onChange={({ target }) => onChange(target.value)} />
)
const editors = new Map<string, ComponentType<SetterProps<Json>>>()
/** Another setter's editor, as the inspector draws it in an item of a list. */
const Inner: NonNullable<PanelContext['setter']> = ({ id, ...props }) => {
  if (!editors.has(id))
    editors.set(
      id,
      lazy(async () => ({ default: (await of(id).editor()).Editor as unknown as ComponentType<SetterProps<Json>> })),
    )
  const Editor = editors.get(id)!
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  )
}
const panel = (locale: 'zh' | 'en'): PanelContext => ({
  formula: Formula,
  setter: Inner,
  locale,
  scope: () => [{ name: 'context.variable.count', kind: 'variable', detail: 'number' }],
  evaluate: async () => ({ ok: true, value: 1, ms: 0 }),
  targets: (kind) => (kind === 'element' ? [element('Card_1', ['open']), element('Card_2', [])] : [element('one', []), element('two', [])]),
  upload: async () => '/files/1.png',
})
const field: SetterField = {
  path: 'x',
  label: { zh: '字段', en: 'Field' },
  choices: [
    { value: 'a', label: { zh: '甲', en: 'A' } },
    { value: 2, label: { zh: '乙', en: 'B' } },
  ],
  options: {},
}

interface Mounted {
  readonly screen: RenderResult
  readonly changes: (Json | undefined)[]
}

interface HostProps {
  readonly Editor: ComponentType<SetterProps<Json>>
  readonly locale: 'zh' | 'en'
  readonly given: Partial<SetterProps<Json>>
  readonly told: (value: Json | undefined) => void
}

/** A panel that keeps what it is told, as the inspector does. */
function Host({ Editor, locale, given, told }: HostProps) {
  const [value, setValue] = useState(given.value)
  const onChange = (next: Json | undefined) => {
    told(next)
    setValue(next)
  }
  return (
    <PanelProvider value={panel(locale)}>
      <span id="label">Field</span>
      <Editor field={field} labelId="label" {...given} value={value} onChange={onChange} />
    </PanelProvider>
  )
}

async function mount(declaration: SetterDeclaration, props: Partial<SetterProps<Json>> = {}, locale: 'zh' | 'en' = 'en'): Promise<Mounted> {
  const Editor = (await declaration.editor()).Editor as unknown as ComponentType<SetterProps<Json>>
  const changes: (Json | undefined)[] = []
  let screen!: RenderResult
  await act(async () => {
    screen = render(<Host Editor={Editor} locale={locale} given={props} told={(value) => changes.push(value)} />)
  })
  return { screen, changes }
}

const CONTROLS = 'input:not([hidden]), select, textarea, button, [role="textbox"], [role="radiogroup"], [role="group"]'

/** Controls that a screen reader would announce without a name. */
function unnamed(container: HTMLElement): string[] {
  const found: string[] = []
  for (const control of container.querySelectorAll<HTMLElement>(CONTROLS)) {
    const by = control.getAttribute('aria-labelledby')
    const name =
      control.getAttribute('aria-label') ??
      (by ? document.getElementById(by)?.textContent : control.closest('label')?.textContent) ??
      control.textContent
    if (!name?.trim()) found.push(control.outerHTML.slice(0, 120))
  }
  return found
}

afterEach(() => vi.useRealTimers())

test('setter ids are well-formed and unique', () => {
  const ids = setters.map(({ id }) => id)
  expect(ids.filter((id) => !/^setter\/[a-z][a-z-]*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every setter that an action or a source names exists', () => {
  const schemas = [
    ...(actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]).map(({ params }) => params),
    ...(sourceDeclarations as readonly unknown[] as readonly SourceDeclaration[]).map(({ config }) => config),
  ]
  const named = new Set(schemas.flatMap((schema) => fieldsOf(schema).map(({ setter }) => setter)))
  expect([...named].filter((id) => !setters.some((setter) => setter.id === id))).toEqual([])
})

const wrong: readonly Json[] = [null, 5, 'text', true, [1, null, 'x'], { a: { b: [1] } }]

describe.each(setters.map((setter) => [setter.id, setter] as const))('%s', (_id, setter) => {
  test('is labelled in both languages', () => {
    expect(setter.label.zh).toMatch(/[\u4e00-\u9fff]|JSON/)
    expect(setter.label.en).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('mounts without a value, names every control, tells nothing by itself', async () => {
    const { screen, changes } = await mount(setter)
    expect(screen.container.querySelector(CONTROLS)).not.toBeNull()
    expect(screen.container.querySelector('[aria-labelledby~="label"]')).not.toBeNull()
    expect(unnamed(screen.container)).toEqual([])
    await act(async () => screen.unmount())
    expect(changes).toEqual([])
  })

  test('mounts with values of other types and leaves them alone', async () => {
    for (const value of wrong) {
      const { screen, changes } = await mount(setter, { value })
      expect(unnamed(screen.container)).toEqual([])
      await act(async () => screen.unmount())
      expect(changes).toEqual([])
    }
  })

  test('shows no value where the selected ones differ, and cannot be used when disabled', async () => {
    await mount(setter, { mixed: true })
    cleanup()
    const { screen } = await mount(setter, { disabled: true })
    const controls = [...screen.container.querySelectorAll<HTMLElement>('input, select, textarea, button, [role="textbox"]')]
    expect(
      controls.filter((control) => !control.matches(':disabled, [aria-disabled="true"], [hidden]')).map((control) => control.outerHTML),
    ).toEqual([])
  })

  test('speaks Chinese in a Chinese panel', async () => {
    const { screen } = await mount(setter, {}, 'zh')
    const texts = [...screen.container.querySelectorAll('[aria-label], [placeholder]')].flatMap((each) => [
      each.getAttribute('aria-label') ?? '',
      each.getAttribute('placeholder') ?? '',
    ])
    expect(texts.filter((text) => /^[A-Z][a-z]+ [a-z]+/.test(text))).toEqual([])
  })
})

const columnItems = fieldsOf(marsTable.props).find(({ path }) => path === 'columns')!
const optionItems = fieldsOf(select.props).find(({ path }) => path === 'options')!
const of = (id: string): SetterDeclaration => setters.find((setter) => setter.id === id)!
const type = (control: Element, value: string) => act(async () => void fireEvent.change(control, { target: { value } }))
const press = (control: Element) => act(async () => void fireEvent.click(control))

describe('a change tells a value of the right type:', () => {
  test('text, number, switch', async () => {
    const text = await mount(of('setter/text'))
    await type(text.screen.getByRole('textbox'), '00123')
    expect(text.changes).toEqual(['00123'])
    cleanup()
    const number = await mount(of('setter/number'), { field: { ...field, min: 0, max: 10 } })
    const spin = number.screen.getByRole('spinbutton')
    for (const typed of ['-', '1.', '1.5', '99', '']) await type(spin, typed)
    expect(number.changes).toEqual([1, 1.5, undefined])
    await type(spin, '99')
    await act(async () => void fireEvent.blur(spin))
    await act(async () => void fireEvent.keyDown(spin, { key: 'ArrowDown' }))
    expect(number.changes.slice(3)).toEqual([10, 9])
    cleanup()
    const toggle = await mount(of('setter/switch'))
    await press(toggle.screen.getByRole('switch'))
    expect(toggle.changes).toEqual([true])
  })

  test('a choice keeps the type of its value, open or as a list', async () => {
    const open = await mount(of('setter/select'))
    await press(open.screen.getByRole('radio', { name: 'B' }))
    expect(open.changes).toEqual([2])
    cleanup()
    const choices = [...Array(9).keys()].map((value) => ({ value, label: { zh: `第${value}`, en: `No. ${value}` } }))
    const list = await mount(of('setter/select'), { field: { ...field, choices } })
    await type(list.screen.getByRole('combobox'), '7')
    expect(list.changes).toEqual([7])
  })

  test('a value is a text until it is said to be a number', async () => {
    const { screen, changes } = await mount(of('setter/value'))
    await type(screen.getByRole('textbox'), '007')
    await type(screen.getByRole('combobox'), 'number')
    await type(screen.getByRole('textbox'), '8')
    await type(screen.getByRole('combobox'), 'boolean')
    await press(screen.getByRole('switch'))
    await type(screen.getByRole('combobox'), 'null')
    expect(changes).toEqual(['007', 7, 8, true, false, null])
  })

  test('the page’s entries are told by id; only fitting elements are offered', async () => {
    const { screen, changes } = await mount(of('setter/element'), { field: { ...field, options: { methods: ['open'] } } })
    await press(screen.getByRole('combobox'))
    const [option, ...others] = screen.getAllByRole('option')
    expect([option!.textContent, others]).toEqual(['Card_1', []])
    await press(option!)
    expect(changes).toEqual(['Card_1'])
    cleanup()
    const gone = await mount(of('setter/variable'), { value: 'deleted' })
    expect(gone.screen.getByRole('combobox').getAttribute('aria-labelledby')).toBe('label')
    expect(gone.screen.getByRole('option', { name: 'deleted (gone)', selected: true })).toBeTruthy()
  })
})

describe('lists', () => {
  test('a list makes a formula of the one text in which = is typed, while that is empty', async () => {
    const value = [
      { label: '', value: 1 },
      { label: 'b', value: 2 },
    ]
    const { screen, changes } = await mount(of('setter/list'), { value, field: optionItems })
    await act(async () => void fireEvent.keyDown(screen.getByLabelText('Option 2: Label'), { key: '=' }))
    expect(changes).toEqual([])
    await act(async () => void fireEvent.keyDown(screen.getByLabelText('Option 1: Label'), { key: '=' }))
    expect(changes).toEqual([[{ label: { type: 'variable', value: '' }, value: 1 }, value[1]]])
    expect(screen.getByLabelText('Option 1: Label as a formula')).toBeTruthy()
  })

  test('rows are added, edited, moved with the keyboard and removed', async () => {
    const { screen, changes } = await mount(of('setter/list'), {
      value: [{ label: 'a', value: 1, extra: true }],
      field: optionItems,
    })
    await press(screen.getByRole('button', { name: 'Add option' }))
    expect(changes.at(-1)).toEqual([
      { label: 'a', value: 1, extra: true },
      { label: 'Option 2', value: '2' },
    ])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Option 2: Label' }))
    await type(screen.getByRole('textbox', { name: 'Option 1: Value' }), '7')
    await act(
      async () => void fireEvent.keyDown(screen.getByRole('textbox', { name: 'Option 1: Label' }), { key: 'ArrowDown', altKey: true }),
    )
    expect(changes.at(-1)).toEqual([
      { label: 'Option 2', value: '2' },
      { label: 'a', value: 7, extra: true },
    ])
    expect(screen.getByRole('status').textContent).toBe('Moved to position 2 of 2')
    expect(screen.getByRole('button', { name: 'Move Option 1 up' }).matches(':disabled')).toBe(true)
    await press(screen.getByRole('button', { name: 'Remove Option 1' }))
    await press(screen.getByRole('button', { name: 'Remove Option 1' }))
    expect(changes.at(-1)).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add option' }))
  })

  test('a rule stores what its preset means and keeps its message', async () => {
    const { screen, changes } = await mount(of('setter/rules'), { value: [{ required: true, message: '必填' }] })
    const kind = screen.getByRole('combobox')
    await type(kind, 'length')
    await type(screen.getByRole('textbox', { name: 'Rule 1: Max' }), '5')
    await type(kind, 'phone')
    expect(changes).toEqual([
      [{ min: 1, max: 20, message: '必填' }],
      [{ min: 1, max: 5, message: '必填' }],
      [{ key: 'phone', message: '必填' }],
    ])
  })

  test('a column that is made gets an id, and one that is edited keeps the name that its cells went by', async () => {
    const { screen, changes } = await mount(of('setter/list'), {
      field: columnItems,
      value: [{ dataIndex: 'a' }, { dataIndex: 'a' }, { title: 'T' }],
    })
    await press(screen.getByRole('button', { name: 'Add column' }))
    expect((changes.at(-1) as readonly Json[]).at(-1)).toMatchObject({ id: expect.stringMatching(/^col_[a-z0-9]{10}$/) })
    cleanup()
    const { screen: other, changes: edits } = await mount(of('setter/list'), {
      field: columnItems,
      value: [{ dataIndex: 'sum' }, { dataIndex: 'x' }],
    })
    await type(other.getByRole('textbox', { name: 'Column 1: Field' }), 'total')
    expect(edits.at(-1)).toEqual([{ id: 'sum', dataIndex: 'total' }, { dataIndex: 'x' }])
  })

  test('a column has details, and its buttons get event names of their own', async () => {
    const { screen, changes } = await mount(of('setter/list'), {
      field: columnItems,
      value: [{ title: 'A', dataIndex: 'a', render: 'kept' }],
    })
    await press(screen.getByRole('button', { name: 'Settings of Column 1' }))
    await screen.findByRole('textbox', { name: 'Column 1: Width' })
    await type(screen.getByRole('textbox', { name: 'Column 1: Width' }), '120')
    await press(screen.getByRole('switch', { name: 'Column 1: Clickable' }))
    expect(changes.at(-1)).toMatchObject([
      { width: '120px', clickable: true, eventName: expect.stringMatching(/^Dynamic_[a-z0-9]{10}$/), render: 'kept' },
    ])
    const buttons = screen.getByRole('option', { name: 'Buttons' }) as HTMLOptionElement
    await type(screen.getByRole('combobox', { name: 'Column 1: Type' }), buttons.value)
    await press(await screen.findByRole('button', { name: 'Add button' }))
    await press(screen.getByRole('button', { name: 'Add button' }))
    const [column] = changes.at(-1) as unknown as [{ list: { eventName: string }[] }]
    expect(new Set(column.list.map(({ eventName }) => eventName)).size).toBe(2)
  })
})
