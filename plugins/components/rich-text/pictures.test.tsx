import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { filePicker, MessageError, pictureCloud, tell, uploads } from '#sdk'
import { answering, type HostedComponent, type HostOptions, press, renderInHost, until } from '#sdk/testing'
import { richText } from './index.ts'

const picture = new File([new Uint8Array(4)], 'cat.png', { type: 'image/png' })
const editorOf = (host: HostedComponent) => host.screen.container.querySelector<HTMLElement>('.tessera-rich-editor')!
const noteOf = (host: HostedComponent) => host.screen.container.querySelector('.tessera-rich-note')

async function edited(services: HostOptions['services'] = []) {
  const host = await renderInHost(richText, { props: { formItem: { name: 'body' } }, services })
  fireEvent.focus(host.screen.getByRole('textbox'))
  await until(() => editorOf(host) !== null)
  return host
}

/** Pastes as a browser does: with files, and a text as HTML. */
const paste = (host: HostedComponent, files: readonly File[], html = '') =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = { files, types: [], items: [], getData: (kind: string) => (kind === 'text/html' ? html : '') }
    editorOf(host).dispatchEvent(Object.assign(event, { clipboardData }))
  })

describe('pictures of RichText', () => {
  it('are put on the server when they are pasted, and stand in the text with the address there', async () => {
    const host = await edited()
    await paste(host, [picture])
    await until(() => editorOf(host).querySelector('img') !== null)
    expect(host.emitted.at(-1)).toMatchObject({ event: 'onChange', payload: { body: '<img src="/files/cat.png" alt="cat">' } })
    expect(noteOf(host)).toBeNull()
  })

  it('are refused with words where the server takes none, and never become part of the text', async () => {
    const refusing = answering(uploads, { send: () => Promise.reject(new MessageError(tell('app.upload-needs-login'))) })
    const host = await edited([refusing])
    await paste(host, [picture])
    await until(() => noteOf(host)?.getAttribute('role') === 'alert')
    expect([noteOf(host)?.textContent, host.emitted, editorOf(host).querySelector('img')]).toEqual(['app.upload-needs-login', [], null])
  })

  it('within a pasted text are left out where they are no addresses, which is said', async () => {
    const host = await edited()
    await paste(host, [], '<p>Hello <img src="data:image/png;base64,AAAA"><img src="file:///c:/a.png"></p>')
    await until(() => noteOf(host) !== null)
    expect(editorOf(host).querySelector('img[src]:not(.ProseMirror-separator)')).toBeNull()
    expect(host.emitted.at(-1)?.payload).toEqual({ body: '<p>Hello</p>' })
  })

  it('are chosen with the button, which opens the editor as well', async () => {
    const host = await renderInHost(richText, {
      props: { formItem: { name: 'body' } },
      services: [answering(filePicker, { pick: async () => picture })],
    })
    await press(host.screen.getByRole('button', { name: 'Insert picture' }))
    await until(() => host.emitted.length > 0)
    expect(host.emitted.at(-1)?.payload).toEqual({ body: '<img src="/files/cat.png" alt="cat">' })
  })

  it('are chosen from the image cloud where somebody works on the page, and are not sent again', async () => {
    const host = await renderInHost(richText, {
      props: { formItem: { name: 'body' } },
      services: [
        answering(pictureCloud, { choose: async () => ({ url: '/files/kept.png', name: 'kept.png' }) }),
        answering(uploads, { send: () => Promise.reject(new Error('nothing is sent')) }),
      ],
    })
    await press(host.screen.getByRole('button', { name: 'Insert from the image cloud' }))
    await until(() => host.emitted.length > 0)
    expect(host.emitted.at(-1)?.payload).toEqual({ body: '<img src="/files/kept.png" alt="kept">' })
  })
})
