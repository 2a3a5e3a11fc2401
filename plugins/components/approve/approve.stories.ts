import { type Approval, approvals } from '#sdk'
import { answering, defineStories, type HostedComponent, press, typeInto } from '#sdk/testing'

const ann = { id: 1, name: 'Ann' }
const bob = { id: 2, name: 'Bob' }
const running: Approval = {
  id: 'A-1',
  title: 'Purchase of a printer',
  status: 'running',
  version: 3,
  can: ['approve', 'refuse', 'transfer', 'return'],
  choices: { return: { steps: [{ id: null, name: '' }] } },
  people: [bob],
  log: [
    { id: '1', title: 'Started', by: ann, did: 'start', comment: '', at: 1_700_000_000_000 },
    { id: '2', title: 'Finance', by: bob, did: 'wait', comment: '' },
  ],
}
const service = answering(approvals, {
  read: async (id) => (id === 'A-2' ? null : { ...running, id }),
  act: async (command) => ({ ...running, id: command.id, status: 'approved', can: [] }),
  findPeople: async () => [bob],
  start: async () => 'A-3',
})
const host = { props: { approvalId: 'A-1' }, services: [service] }
const pressNamed = (name: string) => (mounted: HostedComponent) => press(mounted.screen.getByRole('button', { name }))
const comment = ({ screen }: HostedComponent, text: string) => typeInto(screen.getByRole('textbox'), text)

export const stories = defineStories({
  stories: {
    whole: {
      host,
      parts: true,
      shows: [
        'approveText',
        'rejectText',
        'transferText',
        'showTransfer',
        'commentLabel',
        'placeholder',
        'showHistory',
        'order',
      ],
    },
    other: { host, shows: ['approvalId'] },
    started: {
      host: { services: [service], props: {} },
      steps: async (mounted) => void (await mounted.call('start', { record: 'r1' })),
      shows: ['flow'],
    },
    rejected: { host, steps: pressNamed('Reject'), shows: ['commentNeeded'] },
    long: { host, steps: (mounted) => comment(mounted, 'A comment that is long'), shows: ['maxLength'] },
  },
  values: { approvalId: ['A-2'], maxLength: [4], flow: ['Expenses'] },
  fires: {
    onApprove: { host, steps: pressNamed('Approve') },
    onReject: {
      host,
      steps: async (mounted) => {
        await comment(mounted, 'Too dear')
        await pressNamed('Reject')(mounted)
      },
    },
    onTransfer: {
      host,
      steps: async (mounted) => {
        await pressNamed('Transfer')(mounted)
        await press(await mounted.screen.findByRole('combobox'))
        await press(await mounted.screen.findByRole('option'))
        await pressNamed('Transfer')(mounted)
      },
    },
    onAct: {
      host,
      steps: async (mounted) => {
        await pressNamed('More')(mounted)
        await pressNamed('Return')(mounted)
        await pressNamed('Return')(mounted)
      },
    },
  },
})
