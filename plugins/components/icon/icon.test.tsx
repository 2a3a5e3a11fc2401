import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { icon } from './index.ts'

describe('Icon', () => {
  it('is a button that says its label, and emits onClick when it is pressed', async () => {
    const host = await renderInHost(icon, { props: { icon: 'IconStar', label: 'Favourite' } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Favourite' }))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClick'])
  })

  it('is an ornament that readers pass by where nothing happens on a click, and a picture where it has a label', async () => {
    const ornament = await renderInHost(icon, { mode: 'edit' })
    expect(ornament.screen.queryByRole('button')).toBeNull()
    expect(ornament.screen.queryByRole('img')).toBeNull()
    ornament.screen.unmount()
    const labelled = await renderInHost(icon, { mode: 'edit', props: { label: 'Done' } })
    expect(labelled.screen.getByRole('img', { name: 'Done' })).toBeDefined()
  })

  it('draws the name that older pages have, turned and spinning', async () => {
    const host = await renderInHost(icon, { props: { icon: 'GithubOutlined', rotate: '90', spin: true } as never })
    await waitFor(() => expect(host.screen.container.querySelector('.tessera-icon-spin svg path')).not.toBeNull())
    const root = host.screen.container.querySelector<HTMLElement>('.tessera-icon')!
    expect(root.style.getPropertyValue('--tessera-icon-rotate')).toBe('90deg')
  })
})
