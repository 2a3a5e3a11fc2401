import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { input } from '../input/index.ts'
import { searchForm } from './index.ts'

const children = [{ id: 'Input_1', type: 'Input', props: { ...defaultsOf(input.props), formItem: { name: 'name', label: 'Name' } } }]
const mount = (props = {}) => renderInHost(searchForm, { props, children, views: (type) => (type === 'Input' ? input.view : undefined) })

describe('SearchForm', () => {
  it('searches with its values, by its button and by Enter, and starts anew with reset', async () => {
    const host = await mount()
    const name = host.screen.getByLabelText(/Name/)
    fireEvent.change(name, { target: { value: 'Li' } })
    await act(async () => void fireEvent.click(host.screen.getByRole('button', { name: 'Search' })))
    await act(async () => void fireEvent.keyDown(name, { key: 'Enter' }))
    await act(async () => void fireEvent.click(host.screen.getByRole('button', { name: 'Reset' })))
    const own = host.emitted.filter(({ id }) => id === host.id).map(({ event, payload }) => [event, payload])
    expect(own).toEqual([
      ['onChange', { name: 'Li' }],
      ['onSearch', { name: 'Li' }],
      ['onSearch', { name: 'Li' }],
      ['onChange', { name: '' }],
      ['onReset', { name: '' }],
    ])
  })

  it('hands its values to further buttons', async () => {
    const host = await mount({ bulkActionList: [{ text: 'Export', eventName: 'BulkAction_1' }] })
    await host.call('init', { name: 'Wang' })
    fireEvent.click(host.screen.getByRole('button', { name: 'Export' }))
    expect(host.emitted.at(-1)).toEqual({ id: host.id, event: 'BulkAction_1', payload: { name: 'Wang' } })
  })
})
