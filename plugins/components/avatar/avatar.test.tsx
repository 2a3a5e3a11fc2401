import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { avatar } from './index.ts'

describe('Avatar', () => {
  it('falls from its picture to its text and from there to an icon', async () => {
    const host = await renderInHost(avatar, { props: { src: '/gone.png', textavatar: 'WX', alt: 'Wang' } })
    const root = host.screen.getByRole('img', { name: 'Wang' })
    const picture = root.querySelector('img')!
    expect([picture.getAttribute('src'), picture.hasAttribute('crossorigin')]).toEqual(['/gone.png', false])
    fireEvent.error(picture)
    expect(root.textContent).toBe('WX')
    await act(async () => host.setProps(host.id, { ...avatar.props.parse({}), src: 'javascript:alert(1)' }))
    expect([root.querySelector('svg') !== null, root.textContent, root.querySelector('img')]).toEqual([true, '', null])
  })

  it.each([
    ['large', '40px'],
    ['small', '24px'],
    ['64', '64px'],
    [50, '50px'],
    [null, '40px'],
  ])('is as large as its size %s says', async (size, length) => {
    const { screen } = await renderInHost(avatar, { props: { size } as never })
    expect(screen.getByRole('img').style.getPropertyValue('--tessera-avatar-size')).toBe(length)
  })
})
