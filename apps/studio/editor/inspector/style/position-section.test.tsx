import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { variantToken } from '../../parts/variant-part.ts'
import { Panel } from '../style-tab.tsx'
import { createTestSession, elementRecord, renderPanel } from '../testing.fixture.tsx'

async function open(over: Partial<ElementRecord> = {}, parent: Partial<ElementRecord> = {}) {
  const session = createTestSession([
    elementRecord('Card_1', { ...parent }),
    elementRecord('Button_1', { parentId: 'Card_1', props: { text: 'a' }, ...over }),
  ])
  session.selection.value = ['Button_1']
  const screen = await renderPanel(session, Panel)
  const record = (id = 'Button_1') => session.store.entry(id).peek() as ElementRecord
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const choose = (value: string) =>
    act(async () => {
      const field = screen.container.querySelector<HTMLInputElement>('[data-field="position"] input')!
      fireEvent.change(field, { target: { value } })
    })
  return { session, screen, record, press, choose }
}

describe('the position of an element', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('is not absolute where no parent is positioned, which is said, and one step makes the parent the frame', async () => {
    const { session, screen, record, press, choose } = await open()
    await choose('absolute')
    expect(record().style).toEqual({})
    expect(screen.getByRole('alert').textContent).toContain('none of its parents is positioned')
    await press('Make “Card_1” the frame')
    expect([record('Card_1').style, record().style]).toEqual([{ position: 'relative' }, { position: 'absolute' }])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText(/^Its frame is “Card_1”/)).toBeTruthy()
    await act(async () => session.undo())
    expect([record('Card_1').style, record().style]).toEqual([{}, {}])
  })

  it('is absolute at once in a positioned parent', async () => {
    const { screen, record, choose } = await open({}, { style: { position: 'relative' } })
    await choose('absolute')
    expect(record().style).toEqual({ position: 'absolute' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('warns of one that hangs on the window', async () => {
    const { screen } = await open({ style: { position: 'absolute' } })
    expect(screen.getByRole('alert').textContent).toContain('placed in the whole window')
  })

  it('is kept from any sides, each by a switch', async () => {
    const { session, screen, record, press } = await open(
      { style: { position: 'absolute', left: '4px' } },
      { style: { position: 'relative' } },
    )
    const pin = (side: string) => screen.getByRole('button', { name: `Keep the distance from the ${side}` })
    expect(pin('left').getAttribute('aria-pressed')).toBe('true')
    await press('Keep the distance from the right')
    expect(record().style).toEqual({ position: 'absolute', left: '4px', right: '0px' })
    await press('Keep the distance from the left')
    expect(record().style).toEqual({ position: 'absolute', right: '0px' })
    await act(async () => session.undo())
    expect(record().style).toEqual({ position: 'absolute', left: '4px', right: '0px' })
  })

  it('sticks to one edge, and says that it needs one', async () => {
    const { screen, record, press } = await open({ style: { position: 'sticky' } })
    expect(screen.getByText('It sticks once an edge is chosen')).toBeTruthy()
    await press('Stick to the top')
    expect(record().style).toEqual({ position: 'sticky', top: '0px' })
    await press('Stick to the bottom')
    expect(record().style).toEqual({ position: 'sticky', bottom: '0px' })
  })

  it('is back in the flow by one press, and for one width only there', async () => {
    const { session, record, press } = await open({ style: { position: 'sticky', top: '0px', color: 'red' } })
    await act(async () => {
      session.part(variantToken).value = 'phone'
    })
    await press('Back to the flow')
    expect(record()).toMatchObject({ style: { position: 'sticky', top: '0px' }, looks: { phone: { position: 'static' } } })
    await act(async () => {
      session.undo()
      session.part(variantToken).value = ''
    })
    await press('Back to the flow')
    expect(record().style).toEqual({ color: 'red' })
  })
})
