import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { NO_PROJECT_LOOK, type ProjectLook } from '../../look/read-project-look.ts'
import { lookToken } from '../parts/look-part.ts'
import { variantToken } from '../parts/variant-part.ts'
import { recentValues, rememberValue } from './style/recent-values.ts'
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

  it('sets how an element gets its width, as one step, and fills a height only where there is room', async () => {
    const { session, screen, record, type } = await open()
    const mode = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
    expect(mode('Width: Auto').getAttribute('aria-pressed')).toBe('true')
    await act(async () => void fireEvent.click(mode('Width: Fill')))
    expect(record().style).toEqual({ width: 'fill' })
    expect(mode('Width: Fill').getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByText(/of the style “width”/)).toBeNull()
    await act(async () => void fireEvent.click(mode('Width: Content')))
    expect(record().style).toEqual({ width: 'fit-content' })
    await act(async () => void fireEvent.click(mode('Width: Auto')))
    expect(record().style).toEqual({})
    await act(async () => session.undo())
    expect(record().style).toEqual({ width: 'fit-content' })
    expect(mode('Height: Fill').disabled).toBe(true)
    await type('Width', '20px')
    expect(mode('Width: Fixed').getAttribute('aria-pressed')).toBe('true')
  })

  it('folds away the least and the most that a size may be, until they are said', async () => {
    const { screen } = await open()
    expect(screen.queryByRole('textbox', { name: 'Min width' })).toBeNull()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Min and max' })))
    expect(screen.getByRole('textbox', { name: 'Min width' })).toBeTruthy()
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

  it('says where changes go, and writes them there: to a width, a state or dark alone', async () => {
    const { session, screen, record, type } = await open({ style: { color: 'red' } })
    const variant = session.part(variantToken)
    const choose = (name: string) =>
      act(async () => {
        variant.value = name
      })
    const line = screen.getByRole('group', { name: 'Where styles go' })
    expect(line.textContent).toContain('All widthsNormal')
    await choose('phone:hover')
    expect(line.textContent).toContain('Phone ≤ 768Hover')
    await type('Width', '100%')
    expect(record().looks).toEqual({ 'phone:hover': { width: '100%' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back to all widths and the normal state' })))
    expect(variant.value).toBe('')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Phone ≤ 768 · Hover' })))
    expect(variant.value).toBe('phone:hover')
    await choose('@dark')
    expect(screen.queryByRole('textbox', { name: 'Width' })).toBeNull()
    expect(screen.getByText('In dark only colours, shadows and pictures may differ')).toBeTruthy()
  })

  it('shows where the value in force comes from, and moves it to all widths as one step', async () => {
    const { session, screen, record } = await open({ style: { width: '24px' }, looks: { phone: { width: '16px' } } })
    await act(async () => {
      session.part(variantToken).value = 'phone'
    })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Where the value of Width comes from' })))
    const chain = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(chain).toEqual(expect.arrayContaining(['Phone ≤ 768: 16pxin force', 'All widths: 24pxGo to', 'The component itself']))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Move to all widths' })))
    expect(record()).toMatchObject({ style: { width: '16px' } })
    expect(record().looks).toBeUndefined()
    await act(async () => session.undo())
    expect(record()).toMatchObject({ style: { width: '24px' }, looks: { phone: { width: '16px' } } })
  })

  it('names values of a width that is gone, and clears them', async () => {
    const { screen, record } = await open({ looks: { w1024: { width: '1px' } } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'w1024 (gone): clear' })))
    expect(record().looks).toBeUndefined()
  })

  it('lists the shared styles of an element in their order', async () => {
    const { screen, record } = await open({ shared: ['card', 'big'] })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Move big (deleted) up' })))
    expect(record().shared).toEqual(['big', 'card'])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Take card (deleted) off' })))
    expect(record().shared).toEqual(['big'])
  })

  it('offers the tokens of the project and what was set last by keyboard, and tells a token by its name and by what it is', async () => {
    localStorage.setItem('tessera-recent-color', JSON.stringify(['#123456']))
    const { session, screen, record } = await open()
    const look = session.part(lookToken) as unknown as { value: ProjectLook }
    const token = { kind: 'token', id: 'x-brand', label: { zh: '品牌', en: 'Brand' }, type: 'color' } as const
    const theme = { kind: 'theme', id: 'theme', name: '', tokens: { 'x-brand': { light: '#aa0000', dark: '#ff8888' } } } as const
    await act(async () => {
      look.value = { ...NO_PROJECT_LOOK, tokens: [token], themes: [theme], entries: [theme, token] }
    })
    const opener = () => screen.getAllByRole('button', { name: 'Tokens and recent values for Color' })[0]!
    const key = (name: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key: name }))
    await act(async () => opener().focus())
    await key('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Primary')
    expect(
      screen
        .getAllByRole('option')
        .slice(-2)
        .map((each) => each.textContent),
    ).toEqual(['Brand', '#123456'])
    await key('End')
    await key('ArrowUp')
    await key('Enter')
    expect(record().style).toEqual({ color: 'var(--te-x-brand)' })
    expect(document.activeElement).toBe(opener())
    const chip = screen.container.querySelector('.lk-chip')!
    expect(chip.textContent).toBe('Brandlight #aa0000dark #ff8888')
    await act(async () => void fireEvent.click(opener()))
    await key('Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(session.selection.value).toEqual(['Button_1'])
    await act(async () => session.undo())
    expect(record().style).toEqual({})
  })

  it('says at its field that the token of a value is gone', async () => {
    const { screen } = await open({ style: { color: 'var(--te-x-old)' } })
    expect(screen.getByText(/The token “x-old” is not in the look of the project any more/)).toBeTruthy()
  })

  it('keeps a value that somebody set and left, and offers it again', async () => {
    localStorage.removeItem('tessera-recent-length')
    const { type } = await open()
    await type('Radius', '13px')
    await vi.waitFor(() => expect(recentValues('length')).toEqual(['13px']), { timeout: 2_000 })
    rememberValue('length', 'width', 'var(--te-space)')
    rememberValue('length', 'width', 'fill')
    expect(recentValues('length')).toEqual(['13px'])
  })
})
