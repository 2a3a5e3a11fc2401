import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { card } from './index.ts'

describe('Card', () => {
  it('tells its corner button from itself', async () => {
    const host = await renderInHost(card, { props: { title: 'Orders', extra: { text: 'More' } } })
    fireEvent.click(host.screen.getByRole('button', { name: 'More' }))
    fireEvent.click(host.screen.getByText('Orders'))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClickMore', 'onClick'])
  })

  it('has no head without a title and a button', async () => {
    const host = await renderInHost(card, { props: { title: '' } })
    expect(host.screen.container.querySelector('.tessera-card-head')).toBeNull()
  })

  it('shows cover, avatar and words, but no unsafe address', async () => {
    const host = await renderInHost(card, {
      props: { cover: '/c.png', avatar: 'javascript:alert(1)', meta: { title: 'Li', description: 'Manager' } },
    })
    expect([...host.screen.container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(['/c.png'])
    expect(host.screen.container.querySelector('.tessera-card-meta')?.textContent).toBe('LiManager')
  })
})
