import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadCleaner } from '#sdk/react'
import { type HostOptions, renderInHost, until } from '#sdk/testing'
import { form } from '../form/index.ts'
import { richText } from './index.ts'

const HOSTILE =
  '<p onclick="steal()">Hello <b>you</b><img src="x.png" onerror="steal()"></p><script>steal()</script><a href="javascript:steal()">link</a>'
const inForm: HostOptions = {
  inside: { id: 'Form_1', type: 'Form', props: {} },
  views: (type) => (type === 'Form' ? form.view : undefined),
}
const open = (defaultValue: string) =>
  renderInHost(richText, { ...inForm, props: { formItem: { name: 'body', label: 'Body' }, defaultValue } })
const bodyOf = async (host: Awaited<ReturnType<typeof open>>) =>
  ((await host.page.call('Form_1', 'getFormData', null)) as { readonly value: { readonly body?: string } }).value.body

describe('a default value of rich text', () => {
  it('is sent without what could run', async () => {
    const host = await open(HOSTILE)
    await loadCleaner()
    await until(() => host.screen.container.querySelector('b') !== null)
    const body = await bodyOf(host)
    expect(body).toContain('<b>you</b>')
    expect(body).toContain('x.png')
    for (const part of ['steal', 'onclick', 'onerror', 'script']) expect(body).not.toContain(part)
  })

  it('is sent as it came where there is nothing to take out, whatever an editor would write', async () => {
    const html = '<p style="text-align:center">A <a href="https://example.com" target="_blank">link</a> &amp; more</p>\n<ul><li>x</li></ul>'
    const host = await open(html)
    await until(() => host.screen.container.querySelector('li') !== null)
    expect(await bodyOf(host)).toBe(html)
  })

  it('is cleaned before the editor parses it', async () => {
    const host = await open(HOSTILE)
    fireEvent.focus(host.screen.getByRole('textbox'))
    await until(() => host.screen.container.querySelector('.tessera-rich-editor') !== null)
    const written = host.screen.container.querySelector('.tessera-rich-editor')?.innerHTML ?? ''
    expect(written).toContain('Hello')
    expect(written).not.toContain('steal')
  })
})
