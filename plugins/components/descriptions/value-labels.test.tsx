import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { list } from '../list/index.ts'
import { staticItem } from '../static-item/index.ts'
import { tag } from '../tag/index.ts'
import { descriptions } from './index.ts'

// Without an app around it, a page has the example of the service: `paid` is “Paid”, in green.
describe('labels of a dictionary', () => {
  it('are shown by Descriptions, after those that the author wrote', async () => {
    const items = [
      { label: 'State', name: 'state', type: 'tag', dictionary: 'state' },
      { label: 'Kind', name: 'kind', type: 'text', map: [{ value: 'a', text: 'Alpha', color: '' }] },
      { label: 'Old', name: 'old', type: 'tag', dictionary: 'state' },
    ]
    const data = { state: 'paid', kind: 'a', old: 'gone' }
    const host = await renderInHost(descriptions, { props: { items, data } as never })
    await waitFor(() => expect(host.screen.getByText('Paid').style.getPropertyValue('--tag-light')).toBe('#008026'))
    expect([host.screen.getByText('Alpha') !== null, host.screen.getByText('gone') !== null]).toEqual([true, true])
  })

  it('are shown by List, in the content of its items', async () => {
    const content = { name: 'state', type: 'tag', dictionary: 'state' }
    const host = await renderInHost(list, {
      props: { data: [{ id: 1, name: 'One', state: 'paid' }], content } as never,
    })
    await waitFor(() => expect(host.screen.getByText('Paid').classList.contains('tessera-tag-own')).toBe(true))
  })

  it('are shown by StaticItem, as a tag where the item has a colour', async () => {
    const props = { defaultValue: ['paid', 'gone'], dictionary: 'state', formItem: { name: 'state', label: 'State' } }
    const host = await renderInHost(staticItem, { props: props as never })
    await waitFor(() => expect(host.screen.getByText('Paid').classList.contains('tessera-tag-own')).toBe(true))
    expect(host.screen.getByText(/gone/).classList.contains('tessera-tag-own')).toBe(false)
  })

  it('are shown by Tag', async () => {
    const host = await renderInHost(tag, { props: { text: 'paid', dictionary: 'state' } as never })
    await waitFor(() => expect(host.screen.getByText('Paid')).toBeDefined())
  })
})
