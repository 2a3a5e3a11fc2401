import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Approval,
  type ApprovalCommand,
  type Approvals,
  approvals,
  MessageError,
  RecordSaveError,
  tell,
} from '#sdk'
import {
  answering,
  type HostedComponent,
  type HostOptions,
  press,
  renderInHost,
  type TestElement,
  typeInto,
  until,
} from '#sdk/testing'
import { model } from '../model/index.ts'
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
      return {
        ...running,
        id: command.id,
        version: 4,
        status: command.do === 'approve' ? 'approved' : 'refused',
        can: [],
      }
    },
    findPeople: async (_id, text) => (text === '' ? [bob] : []),
    ...over,
  })
  return { service, commands, reads }
}
const open = (services: HostOptions['services'], options: HostOptions = {}) =>
  renderInHost(approve, { props: { approvalId: 'A-1' }, ...(services ? { services } : {}), ...options })
const button = (host: HostedComponent, name: string) => host.screen.getByRole('button', { name })
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload])
/** Chooses one of the people that a search finds. */
const choose = async (host: HostedComponent, label: string, name: string) => {
  const box = await host.screen.findByRole('combobox', { name: label })
  await act(async () => void fireEvent.click(box))
  const option = await host.screen.findByRole('option', { name: new RegExp(name) })
  await act(async () => void fireEvent.click(within(option).getByText(name)))
}
const rootText = (host: HostedComponent) =>
  host.screen.container.querySelector('[data-type="Approve"]')?.textContent ?? ''

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

  it('names the person whose delegation moved a task', async () => {
    const moved = {
      id: '4',
      title: 'Head',
      by: null,
      did: 'move',
      to: bob,
      delegatedBy: ann,
      comment: '',
      at: 0,
    } as const
    const host = await open([office({ read: async (id) => ({ ...running, id, log: [moved] }) }).service])
    expect(host.screen.getByRole('listitem').textContent).toContain('System moved the task → BobHeadDelegated by Ann')
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

  it('transfers to one of the people that are found, and tells onTransfer', async () => {
    const { service, commands } = office({})
    const host = await open([service])
    await press(button(host, 'Transfer'))
    await press(button(host, 'Transfer'))
    expect(host.screen.getByRole('alert').textContent).toBe('Choose a person')
    await choose(host, 'Transfer to', 'Bob')
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
    expect([none.screen.queryByRole('button'), rootText(none).includes('nothing for you to decide')]).toEqual([
      null,
      true,
    ])
  })

  it('says why it was refused, keeps the comment and shows how it stands now', async () => {
    let version = 3
    const { service } = office({
      read: async (): Promise<Approval> => ({
        ...running,
        version,
        ...(version === 4 ? { status: 'approved' as const } : {}),
      }),
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
    const { service } = office({
      read: async (): Promise<Approval> => (fails ? Promise.reject(new Error('offline')) : running),
    })
    const host = await open([service])
    await until(() => rootText(host).includes('offline'))
    fails = false
    expect(await host.call('refresh')).toEqual({ ok: true })
    expect(rootText(host)).toContain('Purchase of a printer')
  })

  const choices: Approval['choices'] = {
    return: {
      task: 7,
      steps: [
        { id: null, name: '' },
        { id: 'head', name: 'Head' },
      ],
    },
    add: { task: 7 },
    remove: { task: 7, people: [bob] },
  }
  const offering = (can: Approval['can'], over: Partial<Approval> = {}) =>
    office({ read: async () => ({ ...running, can, choices, ...over }) })

  it('has the first acts as buttons, all others in a menu that arrow keys walk through', async () => {
    const { service } = offering(['approve', 'refuse', 'transfer', 'return', 'add', 'copy'])
    const host = await open([service])
    expect(host.screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Approve', 'Reject', 'Transfer', 'More'],
    ])
    await press(button(host, 'More'))
    const dialog = host.screen.getByRole('dialog', { name: 'More' })
    const acts = [...dialog.querySelectorAll('button')]
    expect(acts.map(({ textContent }) => textContent)).toEqual(['Return', 'Add approvers', 'Send copies'])
    expect(document.activeElement).toBe(acts[0])
    await act(async () => void fireEvent.keyDown(acts[0]!, { key: 'ArrowUp' }))
    expect(document.activeElement).toBe(acts[2])
  })

  it('returns to a step or to the initiator, about the task that it is for', async () => {
    const { service, commands } = offering(['return'])
    const host = await open([service])
    await press(button(host, 'Return'))
    await press(button(host, 'Return'))
    expect(host.screen.getByRole('alert').textContent).toBe('Choose a step')
    const steps = host.screen.getByRole('combobox', { name: 'Return to' })
    expect([...steps.querySelectorAll('option')].map(({ textContent }) => textContent).slice(1)).toEqual([
      'Initiator',
      'Head',
    ])
    await typeInto(host.screen.getByRole('textbox'), 'Too much')
    await typeInto(steps, '0')
    await press(button(host, 'Return'))
    expect(commands).toEqual([{ id: 'A-1', version: 3, do: 'return', comment: 'Too much', task: 7, step: null }])
    expect(told(host)).toEqual([['onAct', { id: 'A-1', comment: 'Too much', status: 'refused', act: 'return' }]])
  })

  it('adds people before, with or after the person, and removes some', async () => {
    const { service, commands } = offering(['add', 'remove'])
    const host = await open([service])
    await press(button(host, 'Add approvers'))
    await press(button(host, 'Add approvers'))
    expect(host.screen.getByRole('alert').textContent).toBe('Choose at least one person')
    await choose(host, 'People to add', 'Bob')
    await act(async () => host.screen.getByRole('radio', { name: 'After me' }).click())
    await press(button(host, 'Add approvers'))
    expect(commands).toMatchObject([{ do: 'add', task: 7, users: [2], where: 'after' }])
    expect(commands[0]).not.toHaveProperty('step')
  })

  it('asks before a withdrawal, which may be left', async () => {
    const { service, commands } = offering(['urge', 'withdraw'])
    const host = await open([service])
    expect(host.screen.queryByRole('textbox')).toBeNull()
    await press(button(host, 'Withdraw'))
    expect(rootText(host)).toContain('The approval ends')
    await press(button(host, 'Cancel'))
    expect(commands).toEqual([])
    await press(button(host, 'Urge'))
    expect(commands).toMatchObject([{ do: 'urge' }])
  })

  it('says who has handled it where nothing is left to do', async () => {
    let can: Approval['can'] = ['approve']
    const { service } = office({
      read: async () => ({ ...running, can }),
      act: async () => {
        can = []
        throw new MessageError({ zh: '', en: 'This task is already handled by Bob' })
      },
    })
    const host = await open([service])
    await press(button(host, 'Approve'))
    await until(() => rootText(host).includes('nothing for you to decide'))
    expect(host.screen.getByRole('alert').textContent).toBe('This task is already handled by Bob')
  })

  it('shows copies, deadlines and what the product did', async () => {
    const log: Approval['log'] = [
      { id: '1', title: 'Head', by: null, did: 'skip', comment: '', at: 1_700_000_000_000 },
      { id: '2', title: 'Finance', by: ann, did: 'wait', comment: '', dueAt: 1_700_000_000_000 },
    ]
    const host = await open([offering([], { log, copies: [{ person: bob, isRead: false }] }).service])
    expect(rootText(host)).toMatch(/System skipped the step.*Overdue 2023-.*Copied to Bob \(unread\)/)
  })

  it('starts an approval of the flow that is set, and shows it', async () => {
    const started: unknown[] = []
    const { service, reads } = office({
      start: async (flow, record, chosen) => {
        started.push([flow, record, chosen])
        return 'A-7'
      },
    })
    const host = await open([service], { props: { flow: 'Expenses' } })
    expect(await host.call('start', { record: 'r1' })).toEqual({ ok: true, value: { id: 'A-7' } })
    expect([started, reads]).toEqual([[['Expenses', 'r1', undefined]], ['A-7']])
    await host.call('start', { record: 'r2', chosen: { Head: [7] } })
    expect(started.at(-1)).toEqual(['Expenses', 'r2', { Head: [7] }])
  })

  it('shows a sample on the canvas, of which nothing can be pressed', async () => {
    const { service, reads } = office()
    const host = await open([service], { mode: 'edit' })
    expect(rootText(host)).toContain('Sample data')
    await act(async () => button(host, 'Approve').click())
    expect([reads, host.emitted]).toEqual([[], []])
  })
})

describe('the record of an approval', () => {
  const record: Approval['record'] = {
    ...{ model: 'expense', label: 'Expense' },
    rights: { amount: 'read', note: 'edit', secret: 'hide' },
    fields: [
      { name: 'amount', label: 'Amount', type: 'digit', fixed: true },
      { name: 'note', label: 'Note', type: 'text', required: true },
    ],
    row: { id: 'r1', rev: 5, values: { amount: 12, note: 'before' } },
  }
  const read = async (): Promise<Approval> => ({ ...running, can: ['approve', 'refuse'], record })
  const form: TestElement = {
    id: 'Model_1',
    type: 'Model',
    parentId: 'page',
    props: { model: 'expense', recordId: '' },
  }
  const withForm = (over: Partial<Approvals> = {}) => {
    const { service, commands } = office({ read, ...over })
    return {
      commands,
      opened: open([service], { children: [form], views: (type) => (type === 'Model' ? model.view : undefined) }),
    }
  }

  it('is shown by a model of the page, and what is entered is sent with the approval', async () => {
    const { opened, commands } = withForm()
    const host = await opened
    expect(host.screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(host.screen.getByText('12').matches('input, textarea')).toBe(false)
    await typeInto(host.screen.getByRole('textbox', { name: /Note/ }), 'after')
    await press(button(host, 'Approve'))
    expect(commands).toMatchObject([{ do: 'approve', changes: { amount: 12, note: 'after' } }])
  })

  it('is checked before it is approved, and not before it is refused', async () => {
    const { opened, commands } = withForm()
    const host = await opened
    await typeInto(host.screen.getByRole('textbox', { name: /Note/ }), '')
    await press(button(host, 'Approve'))
    expect([host.screen.getAllByRole('alert').map(({ textContent }) => textContent), commands]).toEqual([
      expect.arrayContaining(['Fix the marked fields first']),
      [],
    ])
    await typeInto(host.screen.getByRole('textbox', { name: 'Comment' }), 'No')
    await press(button(host, 'Reject'))
    expect(commands).toMatchObject([{ do: 'refuse' }])
    expect(commands[0]).not.toHaveProperty('changes')
  })

  it('keeps what is entered and shows at the field why the server refuses it', async () => {
    const { opened } = withForm({
      act: async () => {
        throw new RecordSaveError({ zh: '', en: 'Already exists' }, { field: 'note' })
      },
    })
    const host = await opened
    await typeInto(host.screen.getByRole('textbox', { name: /Note/ }), 'double')
    await press(button(host, 'Approve'))
    const note = host.screen.getByRole('textbox', { name: /Note/ }) as HTMLInputElement
    expect([note.value, note.getAttribute('aria-invalid')]).toEqual(['double', 'true'])
    expect(host.screen.getAllByText('Already exists').length).toBeGreaterThan(0)
  })
})
