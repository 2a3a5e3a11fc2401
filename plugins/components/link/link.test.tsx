import { createEvent, fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { link } from './index.ts'

describe('Link', () => {
  it('tells its flow before the browser follows the address', async () => {
    const host = await renderInHost(link, { props: { text: 'Orders', href: '#orders', target: '_self' } })
    const anchor = host.screen.getByRole('link', { name: 'Orders' })
    const seen: unknown[] = []
    // The document hears of a click last, and the browser leaves after that.
    const last = (event: Event) => seen.push([host.emitted.map(({ event: name }) => name), event.defaultPrevented])
    document.addEventListener('click', last, { once: true })
    await act(async () => void fireEvent.click(anchor))
    expect(seen).toEqual([[['onClick'], false]])
  })

  it('opens a new window that knows nothing of this one', async () => {
    const host = await renderInHost(link, { props: { text: 'Docs', href: 'https://example.com' } })
    const anchor = host.screen.getByRole('link')
    expect([anchor.getAttribute('target'), anchor.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  })

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'never has %j as its address',
    async (href) => {
      const host = await renderInHost(link, { props: { text: 'Bad', href } })
      expect(host.screen.container.querySelector('a')).toBeNull()
      // It says nothing to visitors, and can still be pressed.
      await act(async () => void fireEvent.click(host.screen.getByRole('button', { name: 'Bad' })))
      expect(host.emitted.map(({ event }) => event)).toEqual(['onClick'])
    },
  )

  it('says in the editor why an address is refused, and goes nowhere there', async () => {
    const bad = await renderInHost(link, { props: { href: 'javascript:alert(1)' }, mode: 'edit', locale: 'zh' })
    expect(bad.screen.container.textContent).toContain('此地址不会生效')
    bad.screen.unmount()
    const good = await renderInHost(link, { props: { href: 'https://example.com' }, mode: 'edit' })
    const anchor = good.screen.getByRole('link')
    const click = createEvent.click(anchor)
    await act(async () => void fireEvent(anchor, click))
    expect([click.defaultPrevented, good.emitted]).toEqual([true, []])
  })
})
