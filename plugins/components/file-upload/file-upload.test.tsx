import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, type HostOptions, press, renderInHost, until } from '#sdk/testing'
import { fileUpload } from './index.ts'

const report = (name = 'report.csv') => new File(['a,b'], name, { type: 'text/csv' })
const ok = (data: Json) => ({ code: 0, data, originData: data, msg: '' })
/** On a page with an api: what was sent is kept, and answered by the test. */
const hosted = async (
  options: HostOptions = {},
  answer: (n: number) => ReturnType<typeof ok> | { code: number; msg: string } = () => ok({ id: 7 }),
) => {
  const sent: Json[] = []
  const host = await renderInHost(fileUpload, {
    load: () => ok(null),
    async send(params, tell) {
      sent.push(params)
      tell(1, 2)
      return { data: null, originData: null, ...answer(sent.length) }
    },
    ...options,
  })
  return { host, sent }
}
const choose = ({ screen }: HostedComponent, ...files: readonly File[]) =>
  act(async () => {
    fireEvent.change(screen.container.querySelector('input[type="file"]')!, { target: { files } })
  })
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload])

describe('FileUpload', () => {
  it('sends what is chosen in its field, with its other fields, and tells onSuccess what the service answered', async () => {
    const { host, sent } = await hosted({ props: { upload: { name: 'document', data: { order: 1 } } } })
    await choose(host, report())
    await until(() => host.emitted.length > 0)
    expect(sent).toEqual([{ order: 1, document: { file: 'f1', name: 'report.csv', size: 3, type: expect.stringContaining('text/csv') } }])
    expect(told(host)).toEqual([['onSuccess', { id: 7 }]])
    expect(host.screen.getByText('report.csv')).toBeDefined()
    await press(host.screen.getByRole('button', { name: 'Remove report.csv' }))
    expect(host.screen.queryByText('report.csv')).toBeNull()
  })

  it('tells onFail why it did not arrive, shows it, and sends it again', async () => {
    const { host, sent } = await hosted({}, (n) => (n === 1 ? { code: 500, msg: 'The disk is full' } : ok('kept')))
    await choose(host, report())
    await until(() => host.emitted.length > 0)
    expect(host.screen.getByText('The disk is full')).toBeDefined()
    await press(host.screen.getByRole('button', { name: 'Upload report.csv again' }))
    await until(() => host.emitted.length > 1)
    expect([told(host), sent.length]).toEqual([
      [
        ['onFail', 'The disk is full'],
        ['onSuccess', 'kept'],
      ],
      2,
    ])
  })

  it('takes any file unless it says which, and refuses others in words', async () => {
    const any = await hosted()
    await choose(any.host, new File(['x'], 'a.exe'))
    await until(() => any.host.emitted.length > 0)
    expect(told(any.host)).toEqual([['onSuccess', { id: 7 }]])
    any.host.screen.unmount()
    const { host, sent } = await hosted({ props: { upload: { accept: ['.pdf'], limitSize: 0.01, multiple: true } } })
    await choose(host, report(), new File(['not a pdf'], 'a.pdf'), new File([`%PDF-${'x'.repeat(20_000)}`], 'b.pdf'))
    await until(() => host.emitted.length === 3)
    expect(told(host)).toEqual([
      ['onFail', '“report.csv” is not of a type that is taken'],
      ['onFail', 'What is in “a.pdf” is not what its name says'],
      ['onFail', '“b.pdf” has 20 KB, and 10 KB are the most'],
    ])
    expect(sent).toEqual([])
  })

  it('takes any file where an older page names what is no type', async () => {
    const { host } = await hosted({ props: { upload: { accept: ['excel'] } } })
    await choose(host, report())
    await until(() => host.emitted.length > 0)
    expect(told(host)).toEqual([['onSuccess', { id: 7 }]])
  })

  it('says that there is nowhere to send to', async () => {
    const host = await renderInHost(fileUpload)
    await choose(host, report())
    await until(() => host.emitted.length > 0)
    expect(told(host)).toEqual([['onFail', 'No API is set: choose one in the Data tab, or write an address']])
  })

  it('lets formulas see what is on its way by its name, and not once it arrived', async () => {
    let arrive: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { host } = await hosted({
      send: async () => {
        await waiting
        return ok(1)
      },
    })
    await choose(host, report())
    await until(() => host.screen.queryByRole('progressbar') !== null)
    const files = () => host.state.filter(([path]) => path === 'component.FileUpload_test.files').at(-1)?.[1]
    expect(files()).toMatchObject([{ file: 'f1', name: 'report.csv', size: 3, state: 'sending' }])
    await act(async () => arrive())
    await until(() => host.emitted.length > 0)
    expect(files()).toEqual([])
  })

  it('is disabled and enabled by flows, and sends nothing while it is edited', async () => {
    const { host, sent } = await hosted()
    await host.call('disable')
    await choose(host, report())
    expect((host.screen.getByRole('button', { name: 'Upload a file' }) as HTMLButtonElement).disabled).toBe(true)
    await host.call('enable')
    host.screen.unmount()
    const edited = await hosted({ mode: 'edit' })
    await choose(edited.host, report())
    expect([sent, edited.sent, edited.host.emitted]).toEqual([[], [], []])
  })
})
