import { act } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Approval, type ApprovalCommand, type Approvals, approvals, MessageError, tell } from '#sdk'
import { answering, type HostedComponent, type HostOptions, press, renderInHost, typeInto, until } from '#sdk/testing'
import { approve } from './index.ts'

const ann = { id: 1, name: 'Ann' }
const bob = { id: 2, name: 'Bob' }
const running: Approval = {
  id: 'A-1',
  title: 'Purchase of a printer',
  status: 'running',
  version: 3,
  can: ['approve', 'refuse', 'transfer'],
  people: [bob],
  log: [
    { id: '1', title: 'Started', by: ann, did: 'start', comment: '', at: 1_700_000_000_000 },
    { id: '2', title: 'Head', by: bob, did: 'transfer', to: ann, comment: 'Not mine', at: 1_700_000_100_000 },
    { id: '3', title: 'Finance', by: ann, did: 'wait', comment: '' },
  ],
}

/** One approval, and everything that was asked of the service. */
function office(over: Partial<Approvals> = {}) {
  const commands: ApprovalCommand[] = []
  const reads: string[] = []
  const service = answering(approvals, {
    read: async (id) => {
      reads.push(id)
      return { ...running, id }
    },
    act: async (command) => {
      commands.push(command)
      return { ...running, id: command.id, version: 4, status: command.do === 'approve' ? 'approved' : 'refused', can: [] }
    },
    ...over,
  })
  return { service, commands, reads }
}
const open = (services: HostOptions['services'], options: HostOptions = {}) =>
  renderInHost(approve, { props: { approvalId: 'A-1' }, ...(services ? { services } : {}), ...options })
const button = (host: HostedComponent, name: string) => host.screen.getByRole('button', { name })
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload])
const rootText = (host: HostedComponent) => host.screen.container.querySelector('[data-type="Approve"]')?.textContent ?? ''

afterEach(() => window.history.replaceState(null, '', '/'))

describe('Approve', () => {
  it('shows the approval with its history, the oldest first or the newest', async () => {
    const entries = async (order: string) => {
      const host = await open([office().service], { props: { approvalId: 'A-1', order } })
      const found = host.screen.getAllByRole('listitem').map((item) => item.textContent)
      host.screen.unmount()
      return found
    }
    const old = await entries('old')
    expect(old.map((text) => text?.replace(/\d{4}-.*/, ''))).toEqual([
      'Ann started itStarted',
      'Bob transferred it → AnnHeadNot mine',
      'Ann has to decideFinance',
    ])
    expect(await entries('new')).toEqual([...old].reverse())
  })

  it('is about the approval that the address names, where none is set', async () => {
    window.history.replaceState(null, '', '/page/1?approvalId=A-9&x=1')
    const { service, reads } = office()
    await open([service], { props: {} })
    expect(reads).toEqual(['A-9'])
  })

  it('approves, with the version that was seen, and tells onApprove', async () => {
    const { service, commands } = office()
    const host = await open([service])
    await typeInto(host.screen.getByRole('textbox', { name: 'Comment' }), ' Fine ')
    await press(button(host, 'Approve'))
    expect(commands).toEqual([{ id: 'A-1', version: 3, do: 'approve', comment: 'Fine' }])
    expect(told(host)).toEqual([['onApprove', { id: 'A-1', comment: 'Fine', status: 'approved' }]])
    expect([rootText(host).includes('Approved'), host.screen.queryByRole('button')]).toEqual([true, null])
  })

  it('rejects only with a comment, and tells onReject', async () => {
    const { service, commands } = office()
    const host = await open([service])
    await press(button(host, 'Reject'))
    expect([host.screen.getByRole('alert').textContent, commands]).toEqual(['Write a comment first', []])
    expect(document.activeElement).toBe(host.screen.getByRole('textbox'))
    await typeInto(host.screen.getByRole('textbox'), 'Too dear')
    await press(button(host, 'Reject'))
    expect(told(host)).toEqual([['onReject', { id: 'A-1', comment: 'Too dear', status: 'refused' }]])
  })

  it('transfers to one of the people that the approval names, and tells onTransfer', async () => {
    const { service, commands } = office({})
    const host = await open([service])
    await press(button(host, 'Transfer'))
    await press(button(host, 'Transfer'))
    expect(host.screen.getByRole('alert').textContent).toBe('Choose a person')
    await typeInto(host.screen.getByRole('combobox', { name: 'Transfer to' }), '2')
    await press(button(host, 'Transfer'))
    expect(commands).toEqual([{ id: 'A-1', version: 3, do: 'transfer', comment: '', to: 2 }])
    expect(host.emitted[0]?.event).toBe('onTransfer')
  })

  it('offers only what whoever looks may do', async () => {
    const only = (can: Approval['can']) => office({ read: async () => ({ ...running, can }) }).service
    const host = await open([only(['approve'])])
    expect(host.screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Approve'])
    host.screen.unmount()
    const none = await open([only([])])
    expect([none.screen.queryByRole('button'), rootText(none).includes('nothing for you to decide')]).toEqual([null, true])
  })

  it('says why it was refused, keeps the comment and shows how it stands now', async () => {
    let version = 3
    const { service } = office({
      read: async (): Promise<Approval> => ({ ...running, version, ...(version === 4 ? { status: 'approved' as const } : {}) }),
      act: async () => {
        version = 4
        throw new MessageError(tell('service/approvals.handled'))
      },
    })
    const host = await open([service])
    await typeInto(host.screen.getByRole('textbox'), 'Fine')
    await press(button(host, 'Approve'))
    await until(() => rootText(host).includes('Approved'))
    expect(host.screen.getByRole('alert').textContent).toBe('service/approvals.handled')
    expect([(host.screen.getByRole('textbox') as HTMLTextAreaElement).value, told(host)]).toEqual(['Fine', []])
  })

  const nothing = async (): Promise<Approval | null> => null
  const none = (): Promise<Approval | null> => Promise.reject(new MessageError(tell('service/approvals.none')))
  it.each([
    ['there is no such approval', nothing, 'not found'],
    ['the project has none', none, 'service/approvals.none'],
  ])('says what is missing where %s', async (_what, read, text) => {
    const host = await open([office({ read }).service])
    await until(() => rootText(host).includes(text))
    expect(host.screen.queryByRole('textbox')).toBeNull()
  })

  it('asks nothing without an approval, and says where to come from', async () => {
    const { service, reads } = office()
    const host = await open([service], { props: {} })
    expect([reads, rootText(host).includes('open this page from the list of approvals')]).toEqual([[], true])
  })

  it('is refreshed by flows, also after it failed', async () => {
    let fails = true
    const { service } = office({ read: async (): Promise<Approval> => (fails ? Promise.reject(new Error('offline')) : running) })
    const host = await open([service])
    await until(() => rootText(host).includes('offline'))
    fails = false
    expect(await host.call('refresh')).toEqual({ ok: true })
    expect(rootText(host)).toContain('Purchase of a printer')
  })

  it('shows a sample on the canvas, of which nothing can be pressed', async () => {
    const { service, reads } = office()
    const host = await open([service], { mode: 'edit' })
    expect(rootText(host)).toContain('Sample data')
    await act(async () => button(host, 'Approve').click())
    expect([reads, host.emitted]).toEqual([[], []])
  })
})
