import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Approval, type ApprovalCommand, approvals, RecordSaveError } from '#sdk'
import { answering, press, renderInHost, type TestElement, typeInto, until } from '#sdk/testing'
import { approve } from '../approve/index.ts'
import { formItem } from '../form-item/index.ts'
import { input } from '../input/index.ts'
import { form } from './index.ts'

const approval: Approval = {
  ...{ id: 'A-1', title: 'Trip', status: 'running', version: 3, can: ['approve'], people: [], log: [] },
  record: {
    ...{ model: 'expense', label: 'Expense', fields: [] },
    rights: { amount: 'read', note: 'edit', secret: 'hide' },
    row: { id: 'r1', rev: 5, values: { amount: '12', note: 'before' } },
  },
}
const VIEWS = { Form: form.view, FormItem: formItem.view, Input: input.view }
const field = (name: string): TestElement => ({
  ...{ id: name, type: 'Input', parentId: 'Form_1' },
  props: { formItem: { name, label: name, rules: [] }, maxLength: 0 },
})
const elements: readonly TestElement[] = [
  { id: 'Form_1', type: 'Form', parentId: 'page', props: {} },
  ...['amount', 'note', 'secret', 'other'].map(field),
]

describe('a form of a page that is opened for an approval', () => {
  const open = async (over: (command: ApprovalCommand) => Promise<Approval> = async () => approval) => {
    const commands: ApprovalCommand[] = []
    const service = answering(approvals, {
      read: async () => approval,
      act: async (command) => {
        commands.push(command)
        return over(command)
      },
    })
    const views = (type: string) => (Object.hasOwn(VIEWS, type) ? VIEWS[type as keyof typeof VIEWS] : undefined)
    const host = await renderInHost(approve, {
      props: { approvalId: 'A-1' },
      services: [service],
      children: elements,
      views,
    })
    const box = (name: string) => host.screen.container.querySelector<HTMLInputElement>(`[data-id="${name}"] input`)
    await until(() => box('note')?.value === 'before')
    return { host, box, commands }
  }

  it('has its values, reads, edits and hides fields as the step says, and leaves others alone', async () => {
    const { box } = await open()
    await until(() => box('secret') === null)
    expect([box('amount')?.value, box('amount')?.disabled]).toEqual(['12', true])
    expect([box('note')?.disabled, box('other')?.disabled]).toEqual([false, false])
  })

  it('sends what is entered in fields that may be edited', async () => {
    const { host, box, commands } = await open()
    await typeInto(box('note')!, 'after')
    await press(host.screen.getByRole('button', { name: 'Approve' }))
    expect(commands).toMatchObject([{ do: 'approve', changes: { note: 'after' } }])
    expect(Object.keys(commands[0]?.changes ?? {})).toEqual(['note'])
  })

  it('shows at its field why the server refuses a value', async () => {
    const { host, box } = await open(async () => {
      throw new RecordSaveError({ zh: '', en: 'Already exists' }, { field: 'note' })
    })
    await act(async () => box('note')!.focus())
    await press(host.screen.getByRole('button', { name: 'Approve' }))
    await until(
      () => host.screen.container.querySelector('[data-id="note"]')?.textContent?.includes('Already exists') === true,
    )
  })
})
