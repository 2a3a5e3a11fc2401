import { type Approval, approvals } from '#sdk'
import { answering, defineStories, type HostedComponent, press, pressKey, typeInto } from '#sdk/testing'

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
    { id: '2', title: 'Finance', by: bob, did: 'wait', comment: '' },
  ],
}
const service = answering(approvals, {
  read: async (id) => (id === 'A-2' ? null : { ...running, id }),
  act: async (command) => ({ ...running, id: command.id, status: 'approved', can: [] }),
})
const host = { props: { approvalId: 'A-1' }, services: [service] }
const pressNamed = (name: string) => (mounted: HostedComponent) => press(mounted.screen.getByRole('button', { name }))
const comment = ({ screen }: HostedComponent, text: string) => typeInto(screen.getByRole('textbox'), text)

export const stories = defineStories({
  stories: {
    whole: {
      host,
      parts: true,
      shows: ['approveText', 'rejectText', 'transferText', 'showTransfer', 'commentLabel', 'placeholder', 'showHistory', 'order'],
    },
    other: { host, shows: ['approvalId'] },
    rejected: { host, steps: pressNamed('Reject'), shows: ['commentNeeded'] },
    long: { host, steps: (mounted) => comment(mounted, 'A comment that is long'), shows: ['maxLength'] },
  },
  values: { approvalId: ['A-2'], maxLength: [4] },
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
        await pressKey(mounted.screen.getByRole('combobox'), 'ArrowDown')
        await press(mounted.screen.getAllByRole('button', { name: 'Transfer' })[0])
      },
    },
  },
})
