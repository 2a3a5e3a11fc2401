import { createEvent, fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#sdk'
import { placePopup } from '#sdk/react'
import { type Menus, menus, type PageHost, type ProjectMenu, provideService } from '#sdk/services'
import { type HostedComponent, type HostOptions, press, pressKey, renderInHost } from '#sdk/testing'
import { isHere } from './current.ts'
import { navMenu } from './index.ts'
import { SIDES } from './place-beside.ts'

const data: Json = [
  { key: 'home', title: 'Home', href: '/home' },
  {
    key: 'orders',
    title: 'Orders',
    children: [
      { key: 1, title: 'Open', href: '/orders?state=open' },
      { key: 2, title: 'Old', children: [{ key: 3, title: 'Archive', href: 'javascript:alert(1)' }] },
    ],
  },
  { key: 'help', title: 'Help' },
]
const mount = (props: object = {}, options: HostOptions = {}) => renderInHost(navMenu, { props: { data, ...props } as never, ...options })
const named = ({ screen }: HostedComponent, name: string) =>
  [...screen.container.querySelectorAll<HTMLElement>('[data-nav]')].find((item) => item.textContent === name || item.title === name)!
const names = ({ screen }: HostedComponent) => [...screen.container.querySelectorAll('[data-nav]')].map(({ textContent }) => textContent)
const told = ({ emitted }: HostedComponent) => emitted.map(({ event, payload }) => [event, payload])
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

describe('NavMenu', () => {
  it('is navigation of links with their addresses and of buttons that open lists, and tells onOpenChange', async () => {
    const host = await mount({ label: 'Main' })
    expect(host.screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
    expect(named(host, 'Home').getAttribute('href')).toBe('/home')
    await press(named(host, 'Orders'))
    expect([names(host), named(host, 'Orders').getAttribute('aria-expanded')]).toEqual([['Home', 'Orders', 'Open', 'Old', 'Help'], 'true'])
    await press(named(host, 'Orders'))
    expect(told(host)).toEqual([
      ['onOpenChange', { openKeys: ['orders'] }],
      ['onOpenChange', { openKeys: [] }],
    ])
  })

  it('tells onClick with the key and the item before the browser follows the address, and never has an address that runs code', async () => {
    const host = await mount({ openKeys: 'orders,2' })
    expect(named(host, 'Archive').tagName).toBe('BUTTON')
    const click = createEvent.click(named(host, 'Open'))
    const seen: boolean[] = []
    const last = (event: Event) => {
      seen.push(event.defaultPrevented)
      event.preventDefault()
    }
    document.addEventListener('click', last, { once: true })
    await act(async () => void fireEvent(named(host, 'Open'), click))
    expect(seen).toEqual([false])
    expect(told(host)).toEqual([['onClick', { key: 1, item: { key: 1, title: 'Open', href: '/orders?state=open' } }]])
  })

  it('scrolls a row to the current item, which may be beyond the edge of a phone', async () => {
    window.history.replaceState(null, '', '/home')
    const place = (left: number, width: number) => new DOMRect(left, 0, width, 40)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.matches('.tessera-nav-list')) return place(0, 300)
      return this.textContent === 'Home' ? place(500, 80) : place(0, 0)
    })
    const { screen } = await mount({ mode: 'horizontal' })
    expect(screen.container.querySelector('.tessera-nav-list')?.scrollLeft).toBe(390)
  })

  it('marks the item of the page’s address and opens what it is in, unless others are said to be selected', async () => {
    window.history.replaceState(null, '', '/orders?state=open&page=2')
    const host = await mount()
    expect(named(host, 'Open').getAttribute('aria-current')).toBe('page')
    expect(host.state.findLast(([path]) => path === `${host.id}.selectedKeys`)?.[1]).toEqual([1])
    host.screen.unmount()
    const said = await mount({ selectedKeys: ['help'] })
    expect(named(said, 'Help').getAttribute('aria-current')).toBe('true')
    expect(isHere('/home', 'http://localhost/homes')).toBe(false)
  })

  it.each([['horizontal'], ['vertical']] as const)(
    'opens lists of the first level as popups when it is %s, one at a time',
    async (mode) => {
      const host = await mount({ mode })
      await press(named(host, 'Orders'))
      expect(host.screen.container.querySelector('.tessera-nav-popup')?.textContent).toContain('Open')
      await act(async () => void fireEvent.mouseDown(document.body))
      expect(host.screen.container.querySelector('.tessera-nav-popup')).toBeNull()
      await act(async () => void fireEvent.pointerEnter(named(host, 'Orders').closest('li')!, { pointerType: 'mouse' }))
      expect(names(host)).toContain('Open')
      // Who points at an item and then presses it wants to see what is in it.
      await press(named(host, 'Orders'))
      expect(names(host)).toContain('Open')
      await press(named(host, 'Orders'))
      expect(names(host)).not.toContain('Open')
      await act(async () => void fireEvent.pointerEnter(named(host, 'Orders').closest('li')!, { pointerType: 'mouse' }))
      await press(named(host, 'Help'))
      await waitFor(() => expect(names(host)).not.toContain('Open'))
    },
  )

  it('keeps icons or first letters alone when it is collapsed, with names for readers and popups with a heading', async () => {
    const host = await mount({ collapsed: true })
    expect(names(host)).toEqual(['H', 'O', 'H'])
    expect(host.screen.getByRole('link', { name: 'Home' })).toBeDefined()
    await press(host.screen.getByRole('button', { name: 'Orders' }))
    expect(host.screen.container.querySelector('.tessera-nav-heading')?.textContent).toBe('Orders')
  })

  it('is walked by arrows, and Escape closes a popup and goes back to its item', async () => {
    const host = await mount({ mode: 'horizontal' })
    await act(async () => named(host, 'Home').focus())
    await pressKey(document.activeElement, 'ArrowRight')
    expect(document.activeElement).toBe(named(host, 'Orders'))
    await pressKey(document.activeElement, 'ArrowDown')
    await pressKey(document.activeElement, 'ArrowDown')
    expect(document.activeElement?.textContent).toBe('Open')
    await pressKey(document.activeElement, 'Escape')
    expect([document.activeElement, names(host)]).toEqual([named(host, 'Orders'), ['Home', 'Orders', 'Help']])
  })

  it('shows menus that changed meanwhile when somebody comes back to the page, and keeps them where that fails', async () => {
    const menuOf = (title: string): ProjectMenu => ({ key: title, title, icon: '', href: `/${title}`, children: [] })
    let answer: () => Promise<readonly ProjectMenu[]> = async () => [menuOf('Orders')]
    const own = provideService<Menus, PageHost>(menus, () => ({ list: () => answer() }))
    const host = await mount({ source: 'menus' }, { services: [own] })
    await waitFor(() => expect(names(host)).toEqual(['Orders']))
    const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    answer = async () => [menuOf('Orders'), menuOf('Customers')]
    await comeBack()
    await waitFor(() => expect(names(host)).toEqual(['Orders', 'Customers']))
    const fails = vi.fn(async () => Promise.reject(new Error('down')))
    answer = fails
    await comeBack()
    await waitFor(() => expect(fails).toHaveBeenCalled())
    expect(names(host)).toEqual(['Orders', 'Customers'])
  })

  it('shows the menus of the project, which the editor says are missing while there are none', async () => {
    const own = provideService<Menus, PageHost>(menus, () => ({
      list: async () => [{ key: 'm', title: 'Mine', icon: '', href: '/mine', children: [] }],
    }))
    const host = await mount({ source: 'menus' }, { services: [own] })
    await waitFor(() => expect(names(host)).toEqual(['Mine']))
    host.screen.unmount()
    const none = provideService<Menus, PageHost>(menus, () => ({ list: async () => [] }))
    const edited = await mount({ source: 'menus' }, { mode: 'edit', services: [none] })
    await waitFor(() => expect(edited.screen.container.textContent).toContain('no menus yet'))
    edited.screen.unmount()
    const failing = provideService<Menus, PageHost>(menus, () => ({ list: async () => Promise.reject(new Error('down')) }))
    const failed = await mount({ source: 'menus' }, { services: [failing] })
    await waitFor(() => expect(failed.screen.container.textContent).toContain('could not be loaded'))
  })

  it('loads its items again with update, and neither goes anywhere nor tells anything while it is edited', async () => {
    const host = await mount({}, { load: () => ({ code: 0, data: [{ key: 'n', title: 'New' }], originData: null, msg: '' }) })
    await host.call('update')
    expect(names(host)).toEqual(['New'])
    host.screen.unmount()
    const edited = await mount({}, { mode: 'edit' })
    const click = createEvent.click(named(edited, 'Home'))
    await act(async () => void fireEvent(named(edited, 'Home'), click))
    await press(named(edited, 'Orders'))
    expect([click.defaultPrevented, edited.emitted, names(edited)]).toEqual([true, [], ['Home', 'Orders', 'Help']])
  })

  it('puts a popup on the other side where there is no room, and never out of the window', () => {
    const size = { width: 200, height: 300 }
    const window = { width: 390, height: 600 }
    expect(placePopup({ left: 300, top: 10, right: 380, bottom: 50 }, size, window, SIDES.beside)).toEqual({ x: 96, y: 10 })
    expect(placePopup({ left: 300, top: 500, right: 380, bottom: 540 }, size, window, SIDES.below)).toEqual({ x: 186, y: 196 })
    expect(placePopup({ left: 0, top: 10, right: 380, bottom: 50 }, size, window, SIDES.below)).toEqual({ x: 4, y: 54 })
  })
})
