import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { create } from './arco.ts'

const end = new AbortController()
afterEach(async () => {
  await act(async () => end.abort())
  // They fade away.
  await waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull())
})

const ask = async (tone: 'confirm' | 'error') => {
  const { ask: asks } = create({ host: { locale: () => 'en' }, signal: end.signal } as never)
  await act(async () => void asks({ tone, title: `Sure: ${tone}`, content: '', okText: `Go ${tone}`, cancelText: '' }))
  return waitFor(() => screen.getByRole('button', { name: `Go ${tone}` }))
}

it('shows the button of what cannot be undone in the colour of danger', async () => {
  expect((await ask('error')).className).toContain('arco-btn-status-danger')
  expect((await ask('confirm')).className).not.toContain('arco-btn-status-danger')
})
