import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, later, leave, press, pressKey, renderInHost, typeInto, until } from '#sdk/testing'
import { timePicker } from './index.ts'

const named = { formItem: { name: 'at', label: 'At' } }
const box = (host: HostedComponent) => host.screen.getByRole('combobox') as HTMLInputElement
const told = (host: HostedComponent) => host.emitted.map(({ payload }) => (payload as { at: string }).at)
const columns = () => [...document.querySelectorAll<HTMLElement>('[role="listbox"]')]
const chosen = () => columns().map((column) => column.querySelector('[aria-selected="true"]')?.textContent)
const option = (column: number, label: string) =>
  [...columns()[column]!.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent === label)
const button = (name: string) =>
  [...document.querySelectorAll('.tessera-time-footer button')].find(({ textContent }) => textContent === name)
async function opened(props: object = {}): Promise<HostedComponent> {
  const host = await renderInHost(timePicker, { props: { ...named, defaultValue: '13:30:00', ...props } })
  await press(box(host))
  await until(() => columns().length > 0)
  return host
}

describe('TimePicker', () => {
  it('shows the chosen time in its columns and takes another one by OK, which onChange tells once', async () => {
    const host = await opened()
    expect(chosen()).toEqual(['13', '30', '00'])
    await press(option(0, '08'))
    await press(option(1, '15'))
    expect([box(host).value, told(host)]).toEqual(['08:15:00', []])
    await press(button('OK'))
    expect([told(host), box(host).value, box(host).getAttribute('aria-expanded')]).toEqual([['08:15:00'], '08:15:00', 'false'])
  })

  it('takes each choice at once where nothing is to be confirmed', async () => {
    const host = await opened({ formWrap: { needConfirm: false, showNow: false } })
    await press(option(0, '08'))
    expect([told(host), document.querySelector('.tessera-time-footer')]).toEqual([['08:30:00'], null])
  })

  it('gives up by Escape and when it is left', async () => {
    const host = await opened()
    await press(option(0, '08'))
    await pressKey(box(host), 'Escape')
    expect([box(host).value, box(host).getAttribute('aria-expanded')]).toEqual(['13:30:00', 'false'])
    await press(box(host))
    await press(option(0, '09'))
    await leave(box(host))
    expect([box(host).value, told(host)]).toEqual(['13:30:00', []])
  })

  it('has columns for the keyboard: arrows, Home, End, Page keys and digits, Enter to take it', async () => {
    const host = await opened()
    await pressKey(box(host), 'ArrowDown')
    expect(document.activeElement).toBe(columns()[0])
    await pressKey(columns()[0], 'ArrowDown')
    await pressKey(columns()[0], 'ArrowRight')
    expect(document.activeElement).toBe(columns()[1])
    await pressKey(columns()[1], 'End')
    await pressKey(columns()[1], 'PageUp')
    expect(chosen()).toEqual(['14', '52', '00'])
    await pressKey(columns()[2], '4')
    await pressKey(columns()[2], '2')
    await pressKey(columns()[0], 'Home')
    expect(chosen()).toEqual(['00', '52', '42'])
    await pressKey(columns()[1], 'Enter')
    expect([told(host), document.activeElement]).toEqual([['00:52:42'], box(host)])
  })

  it('takes what is typed, in any usual spelling, and gives back what is no choice', async () => {
    const host = await renderInHost(timePicker, { props: { ...named, formWrap: { format: 'HH:mm', minuteStep: 15 } } })
    await typeInto(box(host), '1:30 pm')
    await pressKey(box(host), 'Enter')
    expect([box(host).value, told(host)]).toEqual(['13:30', ['13:30']])
    for (const text of ['13:31', 'soon', '99:99']) {
      await typeInto(box(host), text)
      await leave(box(host))
      expect(box(host).value).toBe('13:30')
    }
    await typeInto(box(host), '')
    await leave(box(host))
    expect(told(host)).toEqual(['13:30', ''])
  })

  it('has twelve hours and two halves of the day where that is wanted, and the format stays', async () => {
    const host = await opened({ formWrap: { use12Hours: true } })
    expect(chosen()).toEqual(['1', '30', '00', 'PM'])
    await press(option(3, 'AM'))
    await press(button('OK'))
    expect(told(host)).toEqual(['01:30:00'])
  })

  it('chooses now by a button, at the choice before, and is cleared by a button', async () => {
    const host = await opened({ formWrap: { format: 'HH', hourStep: 23 } })
    await press(button('Now'))
    expect(box(host).value).toMatch(/^(00|23)$/)
    await press(host.screen.getByRole('button', { name: 'Clear' }))
    expect(told(host).at(-1)).toBe('')
  })

  it('chooses what a column came to rest at, where scrolling chooses', async () => {
    const host = await opened({ formWrap: { needConfirm: false, changeOnScroll: true } })
    columns()[0]!.scrollTop = 7 * 32 + 3
    fireEvent.scroll(columns()[0]!)
    await until(() => told(host).length > 0)
    expect(told(host)).toEqual(['07:30:00'])
  })

  it('stays closed while it is disabled and while it is edited', async () => {
    const host = await renderInHost(timePicker, { props: named })
    await host.call('disable')
    await press(box(host))
    await host.call('enable')
    host.screen.unmount()
    const edited = await renderInHost(timePicker, { props: named, mode: 'edit' })
    await press(box(edited))
    await act(async () => undefined)
    await later()
    expect(columns()).toEqual([])
  })
})
