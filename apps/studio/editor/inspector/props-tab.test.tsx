import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setProps } from '#kernel/page/commands'
import type { ElementRecord } from '#kernel/page/records'
import { button } from '#plugins/components/button/index'
import { radio } from '#plugins/components/radio/index'
import { definePlugin } from '#sdk'
import { setLocale } from '#shell/messages'
import { Panel } from './props-tab.tsx'
import { createTestSession, elementRecord, plainPlugins, renderPanel, simple } from './testing.fixture.tsx'

const record = (session: ReturnType<typeof createTestSession>, id = 'Button_1') => session.store.entry(id).peek() as ElementRecord

async function open(entries = [elementRecord('Button_1', { props: { text: 'Save' } })], selection = ['Button_1']) {
  const session = createTestSession(entries)
  session.selection.value = selection
  const screen = await renderPanel(session, Panel)
  const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement
  const type = async (label: string, ...texts: string[]) => {
    for (const text of texts) await act(async () => void fireEvent.change(field(label), { target: { value: text } }))
  }
  return { session, screen, field, type }
}

describe('the settings tab', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('shows the declared props with their values, in sections', async () => {
    const { screen, field } = await open()
    expect(field('Text').value).toBe('Save')
    expect(field('Type').value).toBe('primary')
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Basic', 'Appearance', 'Advanced'])
    expect(screen.getByRole('checkbox', { name: 'Visible' })).toHaveProperty('checked', true)
  })

  it('is in Chinese for those who read it', async () => {
    const { screen } = await open()
    await act(() => setLocale('zh'))
    expect(screen.getByRole('textbox', { name: '文本' })).toBeTruthy()
    expect(screen.getAllByRole('heading')[0]?.textContent).toBe('基础')
  })

  it('says that a data field shows the sample until there is data', async () => {
    const plugins = [...plainPlugins, definePlugin({ id: 'test.radio', version: '1.0.0', components: [radio] })]
    const session = createTestSession([elementRecord('Radio_1', { type: 'Radio' })], { plugins })
    session.selection.value = ['Radio_1']
    const screen = await renderPanel(session, Panel)
    expect(screen.getByText(/^Sample data/)).toBeTruthy()
    await act(async () => session.run(setProps, { ids: ['Radio_1'], changes: [{ path: 'options', value: [] }] }, { gesture: 'x' }))
    expect(screen.queryByText(/^Sample data/)).toBeNull()
  })

  it('writes what is typed at once, as one undo step a visit', async () => {
    const { session, field, type } = await open()
    await act(async () => field('Text').focus())
    await type('Text', 'S', 'Se', 'Send')
    expect(record(session).props).toEqual({ text: 'Send' })
    await act(async () => session.undo())
    expect(record(session).props).toEqual({ text: 'Save' })
    expect(field('Text').value).toBe('Save')
  })

  it('starts a new undo step when the field is visited again', async () => {
    const { session, field, type } = await open()
    await act(async () => field('Text').focus())
    await type('Text', 'one')
    await act(async () => field('Text').blur())
    await act(async () => field('Text').focus())
    await type('Text', 'two')
    await act(async () => session.undo())
    expect(record(session).props.text).toBe('one')
  })

  it('never writes onto an element that was selected while typing', async () => {
    const { session, field, type } = await open([
      elementRecord('Button_1', { props: { text: 'Save' } }),
      elementRecord('Button_2', { order: 'a1', props: { text: 'Other', danger: true } }),
    ])
    const stale = field('Text')
    await type('Text', 'Typed')
    await act(async () => {
      session.selection.value = ['Button_2']
    })
    expect(field('Text')).not.toBe(stale)
    expect(record(session, 'Button_2').props).toEqual({ text: 'Other', danger: true })
    expect(record(session).props).toEqual({ text: 'Typed' })
  })

  it('switches a field to an expression and back to the value it had', async () => {
    const { session, screen, field, type } = await open()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use an expression: Text (=)' })))
    expect(record(session)).toMatchObject({ props: {}, bindings: { text: { kind: 'formula', source: '"Save"' } } })
    await screen.settle()
    expect(field('Text').value).toBe('"Save"')
    await type('Text', 'context.variable.title')
    expect(record(session).bindings.text).toEqual({ kind: 'formula', source: 'context.variable.title' })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use a fixed value: Text' })))
    expect(record(session)).toMatchObject({ props: { text: 'Save' }, bindings: {} })
  })

  it('turns an empty text into an expression when = is typed, and a full one not', async () => {
    const { session, field } = await open([elementRecord('Button_1', { props: { text: '' } })])
    await act(async () => void fireEvent.keyDown(field('Text'), { key: '=' }))
    expect(record(session).bindings).toEqual({ text: { kind: 'formula', source: '' } })

    const full = await open([elementRecord('Button_1', { props: { text: 'a' } })])
    await act(async () => void fireEvent.keyDown(full.screen.getAllByRole('textbox', { name: 'Text' }).at(-1)!, { key: '=' }))
    expect(record(full.session).bindings).toEqual({})
  })

  it('turns an empty text into a formula when {{ is written, as one step, and says so', async () => {
    const { session, screen, field, type } = await open([elementRecord('Button_1', { props: { text: '', danger: true } })])
    await act(async () => field('Text').focus())
    const brace = (input: HTMLElement) =>
      act(async () =>
        fireEvent(input, new InputEvent('beforeinput', { inputType: 'insertText', data: '{', bubbles: true, cancelable: true })),
      )
    expect(await brace(field('Text'))).toBe(true)
    await type('Text', '{')
    const before = field('Text')
    expect(await brace(before)).toBe(false)
    expect(record(session)).toMatchObject({ props: { danger: true }, bindings: { text: { kind: 'formula', source: '' } } })
    await screen.settle()
    expect(field('Text')).not.toBe(before)
    expect(document.activeElement).toBe(field('Text'))
    expect(session.spoken).toEqual(['Text: a formula now'])
    await act(async () => session.undo())
    expect(record(session)).toMatchObject({ props: { text: '', danger: true }, bindings: {} })

    await type('Text', 'a')
    expect(await brace(field('Text'))).toBe(true)
    expect(record(session).bindings).toEqual({})
  })

  it('makes a formula of {{ formula }} that is pasted into an empty field or over all of it, and of nothing else', async () => {
    const { session, screen, field, type } = await open([elementRecord('Button_1', { props: { text: '' } })])
    const paste = (text: string) =>
      act(async () => {
        const event = new Event('paste', { bubbles: true, cancelable: true })
        Object.assign(event, { clipboardData: { getData: () => text } })
        return fireEvent(field('Text'), event)
      })
    for (const text of ['variable.count', 'Hello {{ name }}', '{{ a }} and {{ b }}']) expect(await paste(text)).toBe(true)
    expect(await paste('{{ variable.count }}')).toBe(false)
    expect(record(session).bindings).toEqual({ text: { kind: 'formula', source: 'variable.count' } })
    await act(async () => session.undo())
    expect(record(session)).toMatchObject({ props: { text: '' }, bindings: {} })
    await screen.settle()
    await type('Text', 'full')
    field('Text').setSelectionRange(1, 1)
    expect(await paste('{{ variable.count }}')).toBe(true)
    field('Text').setSelectionRange(0, 4)
    expect(await paste('{{ variable.count }}')).toBe(false)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use a fixed value: Text' })))
    expect(record(session)).toMatchObject({ props: { text: 'full' }, bindings: {} })
    expect(session.spoken).toEqual(['Text: a formula now', 'Text: a formula now', 'Text: a fixed value now'])
  })

  it('shows the live value of an expression with its type', async () => {
    const { session, screen } = await open([
      elementRecord('Button_1', { bindings: { text: { kind: 'formula', source: 'context.variable.title' } } }),
    ])
    await act(() => new Promise((resolve) => setTimeout(resolve, 250)))
    expect(session.evaluated).toEqual([{ kind: 'formula', source: 'context.variable.title', element: 'Button_1' }])
    expect(screen.getByRole('status', { name: 'Value now' }).textContent).toBe('live! text')
  })

  it('puts the default back, and marks what was changed', async () => {
    const { session, screen } = await open()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Reset to default: Text' })))
    expect(record(session).props).toEqual({})
    expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull()
  })

  it('edits several elements in one undo step and says where they differ', async () => {
    const { session, field, type } = await open(
      [elementRecord('Button_1', { props: { text: 'a' } }), elementRecord('Button_2', { order: 'a1', props: { text: 'b' } })],
      ['Button_1', 'Button_2'],
    )
    expect([field('Text').value, field('Text').placeholder, field('Type').value]).toEqual(['', 'Mixed', 'primary'])
    await type('Text', 'both')
    expect([record(session).props.text, record(session, 'Button_2').props.text]).toEqual(['both', 'both'])
    await act(async () => session.undo())
    expect([record(session).props.text, record(session, 'Button_2').props.text]).toEqual(['a', 'b'])
  })

  it('goes from one element to several and back', async () => {
    const { session, field } = await open(
      [elementRecord('Button_1', { props: { text: 'a' } }), elementRecord('Button_2', { order: 'a1', props: { text: 'b' } })],
      ['Button_1'],
    )
    for (const [selection, shown] of [
      [['Button_1', 'Button_2'], ''],
      [['Button_2'], 'b'],
    ] as const) {
      await act(async () => {
        session.selection.value = selection
      })
      expect(field('Text').value).toBe(shown)
    }
  })

  it('searches and filters', async () => {
    const { screen } = await open()
    const search = screen.getByRole('textbox', { name: /Search/ })
    await act(async () => void fireEvent.change(search, { target: { value: 'shape' } }))
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Shape' })).toBeTruthy()
    await act(async () => void fireEvent.change(search, { target: { value: '' } }))
    await act(async () => void fireEvent.click(screen.getByRole('switch')))
    expect(screen.getAllByRole('textbox').length).toBe(2)
  })

  it('loses one control, not the panel, to a broken or missing setter', async () => {
    const broken = simple('setter/text', () => {
      throw new Error('broken on purpose')
    })
    const plugins = [
      definePlugin({ id: 'test', version: '1', components: [button], setters: [broken, simple('setter/select', () => <i>select</i>)] }),
    ]
    const session = createTestSession([elementRecord('Button_1')], { plugins })
    session.selection.value = ['Button_1']
    const caught: unknown[] = []
    const screen = await renderPanel(session, Panel, (error) => caught.push(error))
    expect(caught.length).toBeGreaterThan(0)
    expect(screen.getAllByText(/broken on purpose/).length).toBe(2)
    expect(screen.getAllByText('select').length).toBe(3)
    expect(screen.getAllByText(/There is no setter/).length).toBe(7)
  })
})
