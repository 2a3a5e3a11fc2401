import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '#sdk'
import { type NamedPerson, type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const ALL: readonly NamedPerson[] = [
  { id: 1, name: 'Ann', detail: '' },
  { id: 2, name: 'Ben', detail: 'ben@example.com' },
  { id: 3, name: 'Bea', detail: '' },
]
const search = vi.fn(async (text: string) => ALL.filter(({ name }) => name.toLowerCase().includes(text)))
const named = vi.fn(async (ids: readonly number[]) => ALL.filter(({ id }) => ids.includes(id)))
const panel: PanelContext = {
  ...{ locale: 'en', scope: () => [], targets: () => [], upload: async () => '' },
  evaluate: async () => ({ ok: true, value: null, ms: 0 }),
  people: { search, named },
}
let value: readonly number[] | undefined
function Host({ initial, options }: { readonly initial: readonly number[]; readonly options: JsonObject }) {
  const [now, setNow] = useState<readonly number[] | undefined>(initial)
  value = now
  return (
    <PanelProvider value={panel}>
      <span id="label">People</span>
      <Editor
        value={now}
        onChange={setNow}
        field={{ path: 'x', label: { zh: '成员', en: 'People' }, options }}
        labelId="label"
      />
    </PanelProvider>
  )
}
const show = (initial: readonly number[] = [], options: JsonObject = {}) =>
  act(async () => void render(<Host {...{ initial, options }} />))
/** Once the search has answered, which begins a moment after typing. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))
const field = () => screen.getByRole('combobox')
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }))

beforeEach(() => void search.mockClear())

describe('the setter of people', () => {
  it('shows who is chosen by name, and marks people who are not in the project', async () => {
    await show([2, 9])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ben×',
      '#9 (not in the project)×',
    ])
    expect(screen.getByText('#9 (not in the project)').closest('li')?.dataset.gone).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Ben' }))
    expect(value).toEqual([9])
  })

  it('searches once typing rests, and adds by keyboard whom is found and not chosen', async () => {
    await show([2])
    fireEvent.focus(field())
    await settled()
    search.mockClear()
    fireEvent.change(field(), { target: { value: 'b' } })
    fireEvent.change(field(), { target: { value: 'be' } })
    await settled()
    expect(search.mock.calls).toEqual([['be']])
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Bea'])
    await press('Enter')
    expect(value).toEqual([2, 3])
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('walks through who is found with the arrow keys', async () => {
    await show()
    fireEvent.focus(field())
    await settled()
    await press('ArrowDown')
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Benben@example.com')
    await press('Escape')
    expect(screen.queryByRole('option')).toBeNull()
    await press('ArrowUp')
    await press('Enter')
    expect(value).toEqual([1])
  })

  it('offers no search once as many are chosen as the setting allows', async () => {
    await show([1], { most: 1 })
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('reports that people could not be loaded', async () => {
    search.mockRejectedValueOnce(new Error('no'))
    await show()
    fireEvent.focus(field())
    await settled()
    expect(screen.getByRole('status').textContent).toContain('People could not be loaded')
  })
})
