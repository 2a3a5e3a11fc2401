import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { type JsonObject, uploads } from '#sdk'
import type { UploadOptions } from '#sdk/react'
import { answering, type HostedComponent, type HostOptions, press, pressKey, renderInHost, until } from '#sdk/testing'
import { form } from '../form/index.ts'
import { upload } from './index.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const picture = (name = 'a.png', size = 100) =>
  new File([new Uint8Array([...PNG, ...new Array<number>(size).fill(0)])], name, { type: 'image/png' })
const named = (formWrap: JsonObject = {}) => ({ formItem: { name: 'photo', label: 'Photo' }, formWrap })

interface Sent {
  readonly file: File
  readonly options: UploadOptions
  readonly arrive: () => Promise<void>
  readonly fail: (reason: string) => Promise<void>
}
/** A component on a page whose uploads end when the test says. */
const hosted = async (options: HostOptions = {}) => {
  const sent: Sent[] = []
  const service = answering(uploads, {
    send: (file, how = {}) =>
      new Promise((resolve, reject) => {
        how.signal?.addEventListener('abort', () => reject(new Error('given up')))
        sent.push({
          file,
          options: how,
          arrive: () => act(async () => resolve({ url: `/files/${file.name}`, name: file.name, size: file.size })),
          fail: (reason) => act(async () => reject(new Error(reason))),
        })
      }),
  })
  const host = await renderInHost(upload, { ...options, services: [service] })
  return { host, sent }
}
const input = ({ screen }: HostedComponent) => screen.container.querySelector<HTMLInputElement>('input[type="file"]')!
const choose = (host: HostedComponent, ...files: readonly File[]) =>
  act(async () => {
    fireEvent.change(input(host), { target: { files } })
  })
const changes = (host: HostedComponent) =>
  host.emitted.filter(({ event }) => event === 'onChange').map(({ payload }) => (payload as { photo: unknown }).photo)

describe('Upload', () => {
  it('uploads what is chosen, shows how far it is, and hands on its address; removed, there is none', async () => {
    const { host, sent } = await hosted({ props: named() })
    await choose(host, picture())
    await until(() => sent.length === 1)
    await act(async () => sent[0]!.options.onProgress?.(30, 100))
    expect(host.screen.getByRole('progressbar', { name: 'Uploading a.png' }).getAttribute('aria-valuenow')).toBe('30')
    await sent[0]!.arrive()
    expect(host.screen.getByRole('link', { name: 'a.png' }).getAttribute('href')).toBe('/files/a.png')
    await press(host.screen.getByRole('button', { name: 'Remove a.png' }))
    expect(changes(host)).toEqual(['/files/a.png', null])
  })

  it('hands on objects where they are wanted, and lists where there may be more than one', async () => {
    const { host, sent } = await hosted({ props: named({ maxCount: 2, structure: 'object' }) })
    await choose(host, picture(), picture('b.png', 10), picture('c.png'))
    await until(() => sent.length === 2)
    expect(host.screen.getByText('2 files at most')).toBeDefined()
    await sent[1]!.arrive()
    await sent[0]!.arrive()
    expect(changes(host).at(-1)).toEqual([
      { url: '/files/b.png', name: 'b.png', size: 18, type: 'image/png' },
      { url: '/files/a.png', name: 'a.png', size: 108, type: 'image/png' },
    ])
  })

  it.each([
    ['of another type', new File(['x'], 'a.pdf', { type: 'application/pdf' }), '“a.pdf” is not of a type that is taken'],
    [
      'that is not what its name says',
      new File(['<svg onload=x>'], 'a.png', { type: 'image/png' }),
      'What is in “a.png” is not what its name says',
    ],
    ['that is too large', picture('a.png', 3000), '“a.png” has 2.9 KB, and 2 KB are the most'],
  ])('refuses a file %s in words, and sends nothing', async (_, file, words) => {
    const { host, sent } = await hosted({ props: named({ limitSize: 2 }) })
    await choose(host, file)
    await until(() => host.screen.queryByText(words) !== null)
    expect(sent).toEqual([])
  })

  it('says what the project takes before a file is chosen, and where that is changed to who may', async () => {
    const kinds = [{ kind: 'document', extensions: ['pdf'], megabytes: 10 }]
    const service = answering(uploads, { rules: async () => ({ kinds, settings: '/project/7/config#uploads' }) })
    const host = await renderInHost(upload, { props: named({ accept: ['application/pdf', 'audio/*'] }), services: [service] })
    await until(() => host.screen.queryByText('PDF, 1 MB at most') !== null)
    expect(host.screen.getByRole('button', { name: /Upload/ }).getAttribute('aria-describedby')).toContain(
      host.screen.getByText('PDF, 1 MB at most').id,
    )
    await choose(host, new File(['x'], 'a.mp3', { type: 'audio/mpeg' }))
    await until(() => host.screen.queryByRole('alert') !== null)
    expect(host.screen.getByRole('alert').textContent).toBe(
      'The project does not take “a.mp3” (MP3). Taken are PDF, 1 MB at most. Change what is taken',
    )
    expect(host.screen.getByRole('link', { name: 'Change what is taken' }).getAttribute('href')).toBe('/project/7/config#uploads')
  })

  it('tells a visitor who may not upload before a file is chosen, and lets the form be sent', async () => {
    const service = answering(uploads, { mayUpload: async () => false })
    const host = await renderInHost(upload, {
      ...{ inside: { id: 'Form_1', type: 'Form', props: {} }, services: [service] },
      views: (type) => (type === 'Form' ? form.view : undefined),
      props: { formItem: { name: 'file', label: 'File', rules: [{ required: true, message: '' }] } },
    })
    await until(() => host.screen.queryByRole('note') !== null)
    expect(host.screen.getByRole('note').textContent).toBe('Sign in to upload. The form can be sent without a file.')
    const button = host.screen.getByRole('button', { name: /Upload/ }) as HTMLButtonElement
    expect([button.disabled, button.getAttribute('aria-describedby')]).toEqual([
      true,
      expect.stringContaining(host.screen.getByRole('note').id),
    ])
    await act(async () => expect(await host.page.call('Form_1', 'submit', null)).toMatchObject({ ok: true }))
  })

  it('gives up an upload that is removed, and sends one that failed again', async () => {
    const { host, sent } = await hosted({ props: named({ maxCount: 3 }) })
    await choose(host, picture(), picture('b.png'))
    await until(() => sent.length === 2)
    await press(host.screen.getByRole('button', { name: 'Stop uploading a.png' }))
    expect(sent[0]!.options.signal?.aborted).toBe(true)
    await sent[1]!.fail('The storage is full')
    expect(host.screen.getByText('The storage is full')).toBeDefined()
    await press(host.screen.getByRole('button', { name: 'Upload b.png again' }))
    await until(() => sent.length === 3)
    await sent[2]!.arrive()
    expect(changes(host)).toEqual([['/files/b.png']])
  })

  it('takes what is dropped and what is pasted', async () => {
    const { host, sent } = await hosted({ props: named({ maxCount: 3 }) })
    const area = host.screen.container.querySelector('.tessera-upload')!
    await act(async () => {
      fireEvent.drop(area, { dataTransfer: { files: [picture()], types: ['Files'] } })
      fireEvent.paste(area, { clipboardData: { files: [picture('b.png')] } })
    })
    await until(() => sent.length === 2)
    expect(sent.map(({ file }) => file.name)).toEqual(['a.png', 'b.png'])
  })

  it('is put in another order by keys', async () => {
    const defaultValue = ['/files/a.png', '/files/b.png', '/files/c.png']
    const { host } = await hosted({ props: { ...named({ maxCount: 3 }), defaultValue } })
    await pressKey(host.screen.getByRole('button', { name: 'Move a.png: arrow keys' }), 'ArrowDown')
    await pressKey(host.screen.getByRole('button', { name: 'Move c.png: arrow keys' }), 'ArrowUp')
    expect(changes(host)).toEqual([
      ['/files/b.png', '/files/a.png', '/files/c.png'],
      ['/files/b.png', '/files/c.png', '/files/a.png'],
    ])
  })

  it('tells handleClick, and nothing while it is edited or disabled', async () => {
    const { host } = await hosted({ props: named() })
    await press(host.screen.getByRole('button', { name: /Upload/ }))
    expect(host.emitted.map(({ event }) => event)).toEqual(['handleClick'])
    await host.call('disable')
    expect((host.screen.getByRole('button', { name: /Upload/ }) as HTMLButtonElement).disabled).toBe(true)
    await host.call('enable')
    host.screen.unmount()
    const edited = await hosted({ props: named(), mode: 'edit' })
    await press(edited.host.screen.getByRole('button', { name: /Upload/ }))
    await choose(edited.host, picture())
    expect([edited.host.emitted, edited.sent]).toEqual([[], []])
  })

  it('makes its form wait for what is on its way, and say what did not arrive', async () => {
    const inside = { id: 'Form_1', type: 'Form', props: form.props.parse({}) as never }
    const { host, sent } = await hosted({ props: named(), inside, views: (type) => (type === 'Form' ? form.view : undefined) })
    await choose(host, picture())
    await until(() => sent.length === 1)
    let isAnswered = false
    let answer: unknown
    const submitted = host.page.call('Form_1', 'submit', null).then((outcome) => {
      isAnswered = true
      answer = outcome
    })
    await act(async () => Promise.resolve())
    expect(isAnswered).toBe(false)
    await sent[0]!.arrive()
    await act(async () => submitted)
    expect(host.emitted.filter(({ id }) => id === 'Form_1').at(-1)).toMatchObject({ payload: { photo: '/files/a.png' } })
    expect(answer).toMatchObject({ ok: true, value: true })
    await choose(host, picture('b.png'))
    await until(() => sent.length === 2)
    await sent[1]!.fail('No')
    await act(async () => host.page.call('Form_1', 'submit', null))
    expect(host.screen.getByText('Not uploaded: b.png. Upload again or remove')).toBeDefined()
  })
})
