import { Modal } from '@arco-design/web-react'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { tellMailed } from './tell-mailed.ts'

// A dialog outlives the test that opened it, and leaves slowly; messages are cleared for every test.
afterEach(() => {
  act(() => Modal.destroyAll())
  for (const dialog of document.querySelectorAll('.arco-modal-wrapper')) dialog.parentElement?.remove()
})

describe('tellMailed', () => {
  it('shows the link and when the mail can be sent again where nothing was mailed', async () => {
    const againAt = new Date(2026, 4, 1, 9, 30).toISOString()
    act(() => tellMailed('en', { name: 'bea@test.dev', mail: { sent: false, againAt, link: '/project/7/pages?invited' } }))
    await waitFor(() => expect(document.body.textContent).toContain(`${window.location.origin}/project/7/pages?invited`))
    const link = screen.getByRole('link', { name: `${window.location.origin}/project/7/pages?invited` })
    expect(link.getAttribute('href')).toBe(`${window.location.origin}/project/7/pages?invited`)
    expect(document.body.textContent).toContain('bea@test.dev')
    expect(document.body.textContent).toMatch(/9:30/)
  })

  it('says that somebody was invited where the mail is sent', async () => {
    act(() => tellMailed('en', { name: 'carl@test.dev', mail: { sent: true, againAt: null, link: '/project/7/pages?invited' } }))
    await waitFor(() => expect(document.body.textContent).toContain('carl@test.dev'))
    expect(document.body.textContent).not.toContain('/project/7')
  })
})
