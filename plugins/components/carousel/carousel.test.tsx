import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HostedComponent, hover, press, pressKey, renderInHost } from '#sdk/testing'
import { carousel } from './index.ts'

const imageUrls = ['One', 'Two', 'Three'].map((alt) => ({ url: '', alt }))
const shown = (host: HostedComponent) => host.screen.container.querySelector('[role="group"]:not([inert])')?.textContent
const slides = (host: HostedComponent) => host.screen.container.querySelector('.tessera-carousel-slides')!
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload])
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const arrow = (host: HostedComponent, name = 'Next picture') => host.screen.getByRole('button', { name })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('Carousel', () => {
  it('tells onBeforeChange at once and onAfterChange when the change is over', async () => {
    const host = await renderInHost(carousel, { props: { imageUrls, arrows: true } })
    await press(arrow(host))
    expect([shown(host), told(host)]).toEqual(['2Two', [['onBeforeChange', { from: 0, to: 1 }]]])
    await pass(500)
    expect(told(host).at(-1)).toEqual(['onAfterChange', 1])
  })

  it('begins again after the last, or ends there', async () => {
    const host = await renderInHost(carousel, { props: { imageUrls, arrows: true, speed: 0 } })
    await press(arrow(host, 'Previous picture'))
    expect(shown(host)).toBe('3Three')
    host.screen.unmount()
    const ending = await renderInHost(carousel, { props: { imageUrls, arrows: true, speed: 0, infinite: false } })
    expect((arrow(ending, 'Previous picture') as HTMLButtonElement).disabled).toBe(true)
  })

  it('is moved by dots, by arrow keys and by flows; what is hidden cannot be reached', async () => {
    const host = await renderInHost(carousel, { props: { imageUrls, speed: 0 } })
    await press(host.screen.getByRole('button', { name: 'Picture 3' }))
    expect(shown(host)).toBe('3Three')
    await pressKey(slides(host), 'ArrowLeft')
    await pressKey(slides(host), 'ArrowDown')
    expect(shown(host)).toBe('2Two')
    await host.call('goTo', { index: 0 })
    await host.call('prev')
    expect(shown(host)).toBe('3Three')
    await host.call('next')
    await host.call('goTo', '1')
    await host.call('goTo', 99)
    expect([shown(host), host.screen.container.querySelectorAll('[inert]').length]).toEqual(['2Two', 2])
  })

  it('plays by itself until it is paused, and not under the mouse', async () => {
    const host = await renderInHost(carousel, { props: { imageUrls, autoplay: true, autoplaySpeed: 1000, speed: 0 } })
    await pass(1000)
    expect(shown(host)).toBe('2Two')
    await hover(host.screen.container.querySelector('section'))
    await pass(5000)
    expect(shown(host)).toBe('2Two')
    await act(async () => void fireEvent.mouseLeave(host.screen.container.querySelector('section')!))
    await pass(1000)
    expect(shown(host)).toBe('3Three')
    await press(host.screen.getByRole('button', { name: 'Pause' }))
    await pass(5000)
    expect(shown(host)).toBe('3Three')
    await press(host.screen.getByRole('button', { name: 'Play' }))
    await pass(1000)
    expect(shown(host)).toBe('1One')
  })

  it('neither plays nor tells anything while it is edited', async () => {
    const host = await renderInHost(carousel, { props: { imageUrls, autoplay: true, autoplaySpeed: 500, arrows: true }, mode: 'edit' })
    await pass(5000)
    expect(shown(host)).toBe('1One')
    await press(arrow(host))
    await pass(1000)
    expect([shown(host), host.emitted]).toEqual(['2Two', []])
  })

  it('is swiped by a finger always, by the mouse where that is wanted, and not by a little', async () => {
    const swipe = (host: HostedComponent, pointerType: string, by: number) =>
      act(async () => {
        const pointer = { pointerId: 1, pointerType, button: 0 }
        fireEvent.pointerDown(slides(host), { ...pointer, clientX: 200 })
        fireEvent.pointerMove(slides(host), { ...pointer, clientX: 200 + by })
        fireEvent.pointerUp(slides(host), { ...pointer, clientX: 200 + by })
      })
    const host = await renderInHost(carousel, { props: { imageUrls, speed: 0 } })
    await swipe(host, 'mouse', -150)
    await swipe(host, 'touch', -10)
    expect(shown(host)).toBe('1One')
    await swipe(host, 'touch', -150)
    expect(shown(host)).toBe('2Two')
    await act(async () => host.setProps(host.id, { imageUrls, speed: 0, draggable: true }))
    await swipe(host, 'mouse', 150)
    expect(shown(host)).toBe('1One')
  })

  it('waits for a change to end where that is wanted', async () => {
    const host = await renderInHost(carousel, { props: { imageUrls, arrows: true, waitForAnimate: true } })
    await press(arrow(host))
    await press(arrow(host))
    await pass(500)
    expect(shown(host)).toBe('2Two')
  })

  it('shows its words for a picture that does not load or may not be loaded, and a note without any', async () => {
    const host = await renderInHost(carousel, {
      props: { imageUrls: [{ url: 'javascript:alert(1)', alt: 'Bad' }, 'https://example.org/a.png'] },
    })
    expect(shown(host)).toBe('1Bad')
    const picture = host.screen.container.querySelector('img')!
    await act(async () => void fireEvent.error(picture))
    expect(host.screen.container.querySelector('img')).toBeNull()
    host.screen.unmount()
    const none = await renderInHost(carousel, { props: { imageUrls: [] } })
    expect(none.screen.container.textContent).toBe('No pictures')
  })
})
