import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FlowNode, VariableRecord } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { Panel } from '../props-tab.tsx'
import { createTestSession, elementRecord, flowRecord, renderPanel } from '../testing.fixture.tsx'

const count: VariableRecord = { kind: 'variable', id: 'v1', name: 'count', type: 'number', defaultValue: 0, description: '', extra: {} }
const add: FlowNode = {
  id: 'add',
  kind: 'action',
  name: 'Count one more',
  action: 'action/set-variable',
  params: { name: 'count' },
  bindings: { value: { kind: 'formula', source: 'variable.count + 1' } },
}

async function open(selected: string) {
  const session = createTestSession([
    count,
    elementRecord('Button_1', { name: 'Shown', bindings: { text: { kind: 'formula', source: '"n: " + context.variable.count' } } }),
    elementRecord('Button_2', { name: 'More', order: 'a1', events: { onClick: ['f'] } }),
    elementRecord('Button_3', {
      name: 'Copy',
      order: 'a2',
      bindings: { text: { kind: 'formula', source: 'context.component.Button_1 + 1' }, showOrHide: { kind: 'formula', source: 'true' } },
    }),
    flowRecord('f', { name: 'Counting', nodes: [add] }),
  ])
  session.selection.value = [selected]
  const screen = await renderPanel(session, Panel)
  const why = async (path: string) => {
    const details = screen.container.querySelector<HTMLDetailsElement>(`[data-field="${path}"] details`)
    if (!details) throw new Error(`nothing explains ${path}`)
    await act(async () => {
      details.open = true
      fireEvent(details, new Event('toggle'))
    })
    return details
  }
  return { session, screen, why }
}

describe('what a bound field comes from', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('is a chain back to the step that sets it and the event that starts that, each a way to go there', async () => {
    const { session, screen, why } = await open('Button_1')
    const details = await why('text')
    expect(details.textContent).toContain('Variable count')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'set by step "Count one more" of "Counting"' })))
    expect(session.openFlow.peek()).toBe('f')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'started by Click of More' })))
    expect([session.openFlow.peek(), session.selection.peek()]).toEqual([null, ['Button_2']])
  })

  it('says when nothing else is behind it, and fixed fields explain nothing', async () => {
    const { why } = await open('Button_3')
    expect((await why('showOrHide')).textContent).toContain('It depends on nothing else on the page')
    await expect(why('type')).rejects.toThrow('nothing explains type')
  })

  it('shows who uses an element, and nothing for one that nobody uses', async () => {
    const used = await open('Button_1')
    expect(used.screen.getByText('Used by (1)')).toBeTruthy()
    await act(async () => void fireEvent.click(used.screen.getByRole('button', { name: /Copy Text/ })))
    expect(used.session.selection.peek()).toEqual(['Button_3'])
    used.screen.unmount()
    const unused = await open('Button_3')
    expect(unused.screen.queryByText(/Used by/)).toBeNull()
  })
})
