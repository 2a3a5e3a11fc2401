import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, renderInHost } from '#sdk/testing'
import { tagGroup } from './index.ts'
import { tagsOf } from './tags-of.ts'

const rows: readonly JsonObject[] = [
  { key: 1, label: 'Red' },
  { id: 'g', label: 'Green' },
  { id: 3, label: 'Blue' },
]
afterEach(() => vi.restoreAllMocks())

describe('TagGroup', () => {
  it('hands on the list of the chosen keys, from the field key and then id, in the order and type of the data', async () => {
    const host = await renderInHost(tagGroup, { props: { options: rows as never, label: 'Colours' } })
    expect(host.screen.getByRole('group', { name: 'Colours' })).toBeDefined()
    const tag = (name: string) => host.screen.getByRole('button', { name })
    await press(tag('Green'))
    await press(tag('Red'))
    expect(tag('Red').getAttribute('aria-pressed')).toBe('true')
    await press(tag('Green'))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', ['g']],
      ['onChange', [1, 'g']],
      ['onChange', [1]],
    ])
    expect(host.state.findLast(([path]) => path === `${host.id}.value`)?.[1]).toEqual([1])
    // A tag that is gone from the data is not chosen any more.
    await act(async () => host.setProps(host.id, { ...defaultsOf(tagGroup.props), options: rows.slice(1) }))
    expect(host.state.findLast(([path]) => path === `${host.id}.value`)?.[1]).toEqual([])
  })

  it('shows one line and a button with the number of the others, which shows them and hides them again', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(220)
    const host = await renderInHost(tagGroup, { props: { options: rows as never, useCollapse: true } })
    const names = () => host.screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names()).toEqual(['Red', '2 more'])
    await press(host.screen.getByRole('button', { name: '2 more', expanded: false }))
    expect(names()).toEqual(['Red', 'Green', 'Blue', 'Show fewer'])
    await press(host.screen.getByRole('button', { name: 'Show fewer', expanded: true }))
    expect(names()).toEqual(['Red', '2 more'])
  })

  it('asks its source again with update', async () => {
    const host = await renderInHost(tagGroup, { load: () => ({ code: 0, data: [{ id: 9, label: 'New' }], originData: null, msg: '' }) })
    expect(await host.call('update', {})).toEqual({ ok: true })
    await press(host.screen.getByRole('button', { name: 'New' }))
    expect(host.emitted.at(-1)?.payload).toEqual([9])
  })

  it('makes tags of bare values, skips what has no key and keeps each once', () => {
    const keys = tagsOf(['a', 1, '1', null, {}, { value: 'b', label: 'B' }]).map(({ key, label }) => [key, label])
    expect(keys).toEqual([
      ['a', 'a'],
      [1, '1'],
      ['b', 'B'],
    ])
  })
})
