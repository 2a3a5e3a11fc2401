import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, type HostOptions, press, pressKey, renderInHost, until } from '#sdk/testing'
import { richText } from './index.ts'

const named = { formItem: { name: 'body', label: 'Body' } }
const open = (options: HostOptions = {}) => renderInHost(richText, { ...options, props: { ...named, ...options.props } })
const areaOf = (host: HostedComponent) => host.screen.container.querySelector<HTMLElement>('.tessera-rich-area')!
const editorOf = (host: HostedComponent) => host.screen.container.querySelector<HTMLElement>('.tessera-rich-editor')
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload])

async function edited(options: HostOptions = {}) {
  const host = await open(options)
  fireEvent.focus(host.screen.getByRole('textbox'))
  await until(() => editorOf(host) !== null)
  return host
}

describe('RichText', () => {
  it('shows its text without an editor, which loads when somebody goes into it', async () => {
    const host = await open({ props: { defaultValue: '<p>Hello <b>you</b></p>' } })
    await until(() => areaOf(host).querySelector('b') !== null)
    expect(editorOf(host)).toBeNull()
    fireEvent.focus(host.screen.getByRole('textbox', { name: /Body/ }))
    await until(() => editorOf(host) !== null)
    expect([editorOf(host)?.innerHTML, editorOf(host)?.getAttribute('role')]).toEqual(['<p>Hello <strong>you</strong></p>', 'textbox'])
    expect(host.screen.getAllByRole('textbox')).toHaveLength(1)
  })

  it('tells onChange with HTML, and onBlur once the focus has left text and toolbar', async () => {
    const host = await edited({ props: { defaultValue: '<p>One</p>' } })
    await press(host.screen.getByRole('button', { name: 'Numbered list' }))
    expect(told(host)).toEqual([['onChange', { body: '<ol><li><p>One</p></li></ol>' }]])
    const toolbar = host.screen.getByRole('button', { name: 'Numbered list' })
    fireEvent.blur(editorOf(host)!, { relatedTarget: toolbar })
    expect(told(host)).toHaveLength(1)
    fireEvent.blur(toolbar, { relatedTarget: document.body })
    expect(told(host)[1]).toEqual(['onBlur', { body: '<ol><li><p>One</p></li></ol>' }])
  })

  it('has a toolbar with one stop of the Tab key, in which arrow keys, Home and End go on', async () => {
    const host = await open()
    const buttons = host.screen.getAllByRole('button')
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    buttons[0]!.focus()
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['End', buttons.length - 1],
      ['ArrowRight', 0],
      ['ArrowLeft', buttons.length - 1],
      ['Home', 0],
    ] as const) {
      await pressKey(document.activeElement, key)
      expect(document.activeElement).toBe(buttons[at])
    }
  })

  it('keeps keys that are for the text from whatever is around it, and lets go those that leave it', async () => {
    const host = await edited()
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => heard.push(key)
    document.addEventListener('keydown', hear)
    for (const event of [
      { key: 'b', ctrlKey: true },
      { key: 'z', metaKey: true },
      { key: 'Delete' },
      { key: 'Escape' },
      { key: 's', ctrlKey: true },
    ])
      fireEvent.keyDown(editorOf(host)!, event)
    document.removeEventListener('keydown', hear)
    expect(heard).toEqual(['Escape', 's'])
  })

  it('is read only without toolbar or editor, and does nothing while the page is edited', async () => {
    const shown = await open({ props: { defaultValue: '<p>Read</p>', formWrap: { readOnly: true } } })
    expect([shown.screen.queryByRole('toolbar'), shown.screen.queryByRole('textbox')]).toEqual([null, null])
    shown.screen.unmount()
    const canvas = await open({ mode: 'edit' })
    fireEvent.focus(canvas.screen.getByRole('textbox'))
    fireEvent.click(areaOf(canvas))
    expect(canvas.screen.getAllByRole('button').every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
    expect([editorOf(canvas), canvas.emitted]).toEqual([null, []])
  })

  it('is disabled and enabled by flows', async () => {
    const host = await edited()
    await host.call('disable')
    expect([editorOf(host)?.contentEditable, host.screen.getByRole('textbox').getAttribute('aria-disabled')]).toEqual(['false', 'true'])
    await host.call('enable')
    expect(editorOf(host)?.contentEditable).toBe('true')
  })

  it('shows its placeholder as long as it is empty', async () => {
    const host = await open({ props: { formWrap: { placeholder: 'Write here' } } })
    expect(areaOf(host).dataset.placeholder).toBe('Write here')
    host.screen.unmount()
    const filled = await open({ props: { defaultValue: 'x', formWrap: { placeholder: 'Write here' } } })
    expect(areaOf(filled).dataset.placeholder).toBeUndefined()
  })
})
