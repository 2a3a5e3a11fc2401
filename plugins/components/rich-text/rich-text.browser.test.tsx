import { act } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type HostedComponent, renderInHost, until } from '#sdk/testing'
import { richText } from './index.ts'

declare global {
  interface Window {
    ranBy?: string
  }
}
const editorOf = (host: HostedComponent) => host.screen.container.querySelector<HTMLElement>('.tessera-rich-editor')!
const bodyOf = (host: HostedComponent) => (host.emitted.at(-1)?.payload as { readonly body?: string } | undefined)?.body

async function edited(defaultValue = '') {
  const host = await renderInHost(richText, { props: { formItem: { name: 'body', label: 'Body' }, defaultValue } })
  await act(async () => host.screen.getByRole('textbox').focus())
  await until(() => editorOf(host) !== null && document.activeElement === editorOf(host))
  return host
}

afterEach(() => {
  delete window.ranBy
})

describe('RichText in a browser', () => {
  it('is as high as it was in older pages, and the text has what the toolbar leaves', async () => {
    const host = await renderInHost(richText, { props: { formItem: { name: 'body', label: 'Body' } } })
    const root = host.screen.container.querySelector<HTMLElement>('[data-type="RichText"]')!
    await until(() => root.getBoundingClientRect().height === 200)
    const area = host.screen.container.querySelector<HTMLElement>('.tessera-rich-area')!.getBoundingClientRect()
    expect(area.height).toBeGreaterThan(100)
    expect(area.bottom).toBeLessThanOrEqual(root.getBoundingClientRect().bottom)
  })

  it('takes what is typed, and Mod+B is for the text alone', async () => {
    const host = await edited('<p>One</p>')
    const heard: string[] = []
    const hear = (event: KeyboardEvent) => heard.push(event.key)
    window.addEventListener('keydown', hear)
    await userEvent.keyboard(' two {Control>}b{/Control}three')
    window.removeEventListener('keydown', hear)
    expect(bodyOf(host)).toBe('<p>One two <strong>three</strong></p>')
    expect(heard.filter((key) => key !== 'Control')).toEqual([])
    expect(host.screen.getByRole('button', { name: /Bold/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('makes a link of what is selected, with an address that may be followed', async () => {
    const host = await edited('<p>shop</p>')
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.click(host.screen.getByRole('button', { name: 'Link' }))
    const address = host.screen.getByRole('textbox', { name: 'Address of the link' })
    await userEvent.fill(address, 'javascript:alert(1)')
    await userEvent.click(host.screen.getByRole('button', { name: 'Apply' }))
    expect(host.screen.getByRole('alert').textContent).toBe('This address is not allowed')
    await userEvent.fill(address, '')
    await userEvent.type(address, 'example.org/shop{Enter}')
    await until(() => bodyOf(host) !== undefined)
    expect(bodyOf(host)).toBe('<p><a target="_blank" rel="noopener" href="https://example.org/shop">shop</a></p>')
  })

  it.each([
    '<img src=x onerror="window.ranBy = 1"><p onclick="window.ranBy = 2">words</p>',
    '<script>window.ranBy = 1</script><iframe srcdoc="<script>parent.ranBy = 1</script>"></iframe>words',
    '<a href="javascript:window.ranBy = 1">words</a><svg onload="window.ranBy = 1"></svg>',
    '<form action="//evil.example"><input><button>words</button></form><style>p { display: none }</style>',
    '<p style="position: fixed; background: url(//evil.example)">words</p><math><mtext><style><img src=x onerror=window.ranBy=1></style>',
    '<img src="javascript:1"><img src="data:image/svg+xml,<svg onload=alert(1)>"><template><script>1</script></template>words',
  ])('leaves nothing hostile in a text that is edited: %s', async (html) => {
    const host = await edited(html)
    await userEvent.keyboard('!')
    await until(() => bodyOf(host) !== undefined)
    expect(bodyOf(host)).toContain('words')
    expect(bodyOf(host)).not.toMatch(/<(script|iframe|svg|form|input|button|style|math|template)|\son\w+=|javascript:|url\(|position|data:/)
    expect(window.ranBy).toBeUndefined()
  })

  it('keeps the cells of a pasted table and loses its styles', async () => {
    const host = await edited()
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<table style="mso-x: 1" width=400><tr><td style="border: 3px solid red; font-family: Arial">A</td><td>B</td></tr></table>',
    )
    await act(
      async () => void editorOf(host).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
    )
    await until(() => bodyOf(host) !== undefined)
    expect(bodyOf(host)).toMatch(/<td[^>]*><p>A<\/p><\/td><td[^>]*><p>B<\/p><\/td>/)
    expect(bodyOf(host)).not.toMatch(/mso|Arial|solid/)
  })

  it('tells once that an input method is done', async () => {
    const host = await edited()
    expect(host.emitted).toEqual([])
    await userEvent.keyboard('你')
    await until(() => bodyOf(host) === '<p>你</p>')
  })
})
