import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ElementRecord, VariableRecord } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { createTestSession, elementRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { storeToken } from '../parts/store-part.ts'
import { Panel } from './variables-panel.tsx'

const count: VariableRecord = { kind: 'variable', id: 'v1', name: 'count', type: 'number', defaultValue: 2, description: '', extra: {} }

async function open() {
  const session = createTestSession([
    count,
    { ...count, id: 'v2', name: 'spare' },
    elementRecord('Button_1', { name: 'Save', bindings: { text: { kind: 'formula', source: 'context.variable.count' } } }),
  ])
  const screen = await renderPanel(session, Panel)
  const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const type = (label: string, value: string) => act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
  const names = () => [...session.document().entries.values()].flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : []))
  return { session, screen, click, type, names }
}

describe('the variables panel', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('adds a variable, and not under a name that cannot be', async () => {
    const { screen, click, type, names } = await open()
    await click('Add a variable')
    await type('Name', '9lives')
    await click('Add')
    expect(screen.getByText(/A variable name starts with a letter/)).toBeTruthy()
    await type('Name', 'count')
    expect(screen.getByText('There is already a variable "count"')).toBeTruthy()
    await type('Name', 'title')
    await type('Default', '00123')
    await click('Add')
    expect(names()).toEqual(['count', 'spare', 'title'])
  })

  it('renames a variable together with the formulas that read it', async () => {
    const { session, click, type } = await open()
    await click('Edit: count')
    await type('Name', 'total')
    await click('Save')
    expect((session.store.entry('Button_1').peek() as ElementRecord).bindings.text?.source).toBe('context.variable.total')
  })

  it('names the places that a rename may miss, and renames all the same when asked to, as one undo step', async () => {
    const { session, screen, click, type, names } = await open()
    const dynamic = elementRecord('Button_2', {
      name: 'List',
      bindings: { text: { kind: 'formula', source: 'variable[eventParams.key]' } },
    })
    await act(async () =>
      session.part(storeToken).apply(new Map([[dynamic.id, { from: null, to: dynamic }]]), {
        origin: 'user',
        label: { zh: '添加', en: 'Add' },
        history: 'record',
      }),
    )
    await click('Edit: count')
    await type('Name', 'total')
    await type('Default', '7')
    await click('Save')
    expect(screen.getByRole('alert').textContent).toContain('List · text')
    expect(names()).toEqual(['count', 'spare'])
    await click('Rename anyway')
    expect(session.store.entry('v1').peek()).toMatchObject({ name: 'total', defaultValue: 7 })
    expect((session.store.entry('Button_1').peek() as ElementRecord).bindings.text?.source).toBe('context.variable.total')
    await act(async () => session.undo())
    expect(session.store.entry('v1').peek()).toEqual(count)
  })

  it('deletes what nothing uses at once, and asks before the rest', async () => {
    const { screen, click, names } = await open()
    await click('Delete: spare')
    expect(names()).toEqual(['count'])
    await click('Delete: count')
    expect(names()).toEqual(['count'])
    expect(screen.getByRole('dialog').textContent).toContain('Save Text')
    await click('Delete anyway')
    expect(names()).toEqual([])
  })

  it('makes a variable a computed one: its formula, who reads it and who may not set it any more', async () => {
    const { session, screen, click, type } = await open()
    await click('Edit: spare')
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Computed' })))
    await type('Formula', 'variable.count * 2')
    expect(screen.getByLabelText('Value until then')).toBeTruthy()
    await click('Save')
    expect(session.store.entry('v2').peek()).toMatchObject({ formula: 'variable.count * 2', defaultValue: 2 })
    await click('count number 2')
    expect(screen.getByRole('button', { name: 'Variable: spare Formula' })).toBeTruthy()
    await act(async () => session.undo())
    expect(session.store.entry('v2').peek()).not.toHaveProperty('formula')
  })

  it('is left with Escape, but not with one that only closed what the formula’s editor had open', async () => {
    const { screen, click, type } = await open()
    await click('Edit: spare')
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Computed' })))
    await type('Formula', 'variable.count')
    const formula = screen.getByLabelText('Formula')
    const close = (event: Event) => event.preventDefault()
    formula.addEventListener('keydown', close)
    await act(async () => void fireEvent.keyDown(formula, { key: 'Escape' }))
    expect((screen.getByLabelText('Formula') as HTMLInputElement).value).toBe('variable.count')
    formula.removeEventListener('keydown', close)
    await act(async () => void fireEvent.keyDown(formula, { key: 'Escape' }))
    expect(screen.queryByLabelText('Formula')).toBeNull()
  })

  it('refuses a formula that makes a loop, with its path, and one that does not parse, and keeps what was typed', async () => {
    const { session, screen, click, type } = await open()
    await click('Edit: spare')
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Computed' })))
    await type('Formula', 'variable.count')
    await click('Save')
    await click('Edit: count')
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Computed' })))
    await type('Formula', 'variable.spare + ')
    await click('Save')
    expect(screen.getByRole('alert').textContent).toMatch(/^The formula does not parse \(line 1, column \d+\): /)
    await type('Formula', 'variable.spare + 1')
    expect(screen.getByRole('alert').textContent).toBe('Not written: this would go in a circlecount → spare → count')
    await click('Save')
    expect(session.store.entry('v1').peek()).not.toHaveProperty('formula')
    expect((screen.getByLabelText('Formula') as HTMLInputElement).value).toBe('variable.spare + 1')
    await type('Formula', 'NOW()')
    await click('Save')
    expect(session.store.entry('v1').peek()).toMatchObject({ formula: 'NOW()' })
  })
})
