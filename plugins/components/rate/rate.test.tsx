import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, hover, press, pressKey, renderInHost, until } from '#sdk/testing'
import { rate } from './index.ts'

const named = { formItem: { name: 'score', label: 'Score' } }
const star = (host: HostedComponent, name: string) => host.screen.getByRole('radio', { name }) as HTMLInputElement
const fills = (host: HostedComponent) =>
  [...host.screen.container.querySelectorAll<HTMLElement>('.tessera-rate-star')].map(({ style }) =>
    style.getPropertyValue('--tessera-fill'),
  )
const told = (host: HostedComponent, name: string) =>
  host.emitted.filter(({ event }) => event === name).map(({ payload }) => (payload as { score: number | null }).score)

describe('Rate', () => {
  it('tells onChange of halves and wholes, and fills the stars as far as the value goes', async () => {
    const host = await renderInHost(rate, { props: { ...named, defaultValue: '3.7', formWrap: { allowHalf: true } } })
    expect(fills(host)).toEqual(['100%', '100%', '100%', '70%', '0%'])
    await press(star(host, '1.5 stars'))
    await press(star(host, '5 stars'))
    expect([told(host, 'onChange'), fills(host).at(-1), star(host, '5 stars').checked]).toEqual([[1.5, 5], '100%', true])
  })

  it('is cleared by a second press, also of the space bar, and by Delete, where that is allowed', async () => {
    const host = await renderInHost(rate, { props: { ...named, defaultValue: 2 } })
    await press(star(host, '2 stars'))
    await press(star(host, '4 stars'))
    await pressKey(star(host, '4 stars'), 'Delete')
    await press(star(host, '3 stars'))
    await pressKey(star(host, '3 stars'), ' ')
    expect(told(host, 'onChange')).toEqual([0, 4, 0, 3, 0])
    host.screen.unmount()
    const fixed = await renderInHost(rate, { props: { ...named, defaultValue: 2, formWrap: { allowClear: false } } })
    await press(star(fixed, '2 stars'))
    expect(told(fixed, 'onChange')).toEqual([])
  })

  it('tells onHoverChange by mouse and by focus, and of leaving', async () => {
    const host = await renderInHost(rate, { props: named })
    await hover(star(host, '3 stars'))
    expect(fills(host)[2]).toBe('100%')
    fireEvent.mouseLeave(host.screen.getByRole('radiogroup'))
    fireEvent.focus(star(host, '2 stars'))
    fireEvent.blur(star(host, '2 stars'))
    expect([told(host, 'onHoverChange'), fills(host)[2]]).toEqual([[3, null, 2, null], '0%'])
  })

  it('has the character that was chosen, and a star for one that there is not', async () => {
    const host = await renderInHost(rate, { props: { ...named, formWrap: { count: 1, character: '好' } } })
    expect(host.screen.getAllByText('好')).toHaveLength(2)
    host.screen.unmount()
    const older = await renderInHost(rate, { props: { ...named, formWrap: { count: 1, character: 'NoSuchThingFilled' } } })
    const stars = () => older.screen.container.querySelectorAll('.tessera-rate-star svg')
    await until(() => stars().length > 0)
    expect(stars()).toHaveLength(2)
  })

  it('is disabled and enabled by flows', async () => {
    const host = await renderInHost(rate, { props: named })
    await host.call('disable')
    expect(star(host, '1 star').disabled).toBe(true)
    await host.call('enable')
    expect(star(host, '1 star').disabled).toBe(false)
  })
})
