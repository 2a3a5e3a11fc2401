import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ElementRecord } from '#kernel/page'
import { setLocale } from '#shell/messages'
import { Panel } from './style-tab.tsx'
import { createTestSession, elementRecord, renderPanel } from './testing.fixture.tsx'

async function open(over: Partial<ElementRecord> = {}) {
  const session = createTestSession([elementRecord('Button_1', { props: { text: 'a' }, ...over })])
  session.selection.value = ['Button_1']
  const screen = await renderPanel(session, Panel)
  const record = () => session.store.entry('Button_1').peek() as ElementRecord
  const type = (name: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
  return { session, screen, record, type }
}

describe('the style tab', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('sets a style, and an empty one is not set at all', async () => {
    const { record, type } = await open()
    await type('Width', '50%')
    expect(record().style).toEqual({ width: '50%' })
    await type('Width', '')
    expect(record().style).toEqual({})
  })

  it('binds a style beside the props', async () => {
    const { screen, record } = await open({ bindings: { text: { kind: 'formula', source: '1' } }, style: { width: '50%' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use an expression: Width (=)' })))
    expect(record()).toMatchObject({
      style: {},
      bindings: { text: { kind: 'formula', source: '1' }, 'style.width': { kind: 'formula', source: '"50%"' } },
    })
  })

  it('changes one side of the margin when the field is left, as one step', async () => {
    const { session, screen, record } = await open({ style: { margin: '4px' } })
    const left = screen.getByRole('textbox', { name: 'Margin left' })
    await act(async () => void fireEvent.change(left, { target: { value: '12' } }))
    expect(record().style).toEqual({ margin: '4px' })
    await act(async () => void fireEvent.blur(left))
    expect(record().style).toEqual({ marginTop: '4px', marginRight: '4px', marginBottom: '4px', marginLeft: '12px' })
    await act(async () => session.undo())
    expect(record().style).toEqual({ margin: '4px' })
  })

  it('says at its field why a style does nothing', async () => {
    const { screen, type } = await open({ style: { color: 'red} * {top:0' } })
    expect(screen.getByText(/“red} \* \{top:0” is not one value of the style “color”/)).toBeTruthy()
    await type('Width', '50%; top: 0')
    expect(screen.getByText(/“50%; top: 0” is not one value of the style “width”/)).toBeTruthy()
    await type('Width', '50%')
    expect(screen.queryByText(/of the style “width”/)).toBeNull()
  })

  it('edits the CSS of the element', async () => {
    const { record, type } = await open()
    await type('Advanced CSS', '&:hover { opacity: .8 }')
    expect(record().css).toBe('&:hover { opacity: .8 }')
  })

  it('shows flex settings only for flex', async () => {
    const { screen, type } = await open()
    expect(screen.queryByRole('textbox', { name: 'Wrap' })).toBeNull()
    await type('Display', 'flex')
    expect(screen.getByRole('textbox', { name: 'Wrap' })).toBeTruthy()
  })
})
