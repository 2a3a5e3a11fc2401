import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { title } from './index.ts'

describe('Title', () => {
  it('is a heading of its level', async () => {
    const host = await renderInHost(title, { props: { text: 'Orders', level: 3 } })
    expect(host.screen.getByRole('heading', { level: 3, name: 'Orders' })).toBeDefined()
  })

  it('Title emits onClick', async () => {
    const host = await renderInHost(title, { props: { text: 'Orders' } })
    fireEvent.click(host.screen.getByRole('heading'))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClick'])
  })

  it('shows what its formatter answers, and the value itself without one', async () => {
    const host = await renderInHost(title, {
      props: { text: 'orders' },
      functions: ['script'],
      apply: (_path, [value]) => String(value).toUpperCase(),
    })
    await act(async () => undefined)
    expect(host.screen.getByRole('heading').textContent).toBe('ORDERS')
  })
})
