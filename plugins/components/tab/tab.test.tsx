import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { tab } from './index.ts'

describe('Tab', () => {
  it('shows where to drop while it is empty on the canvas', async () => {
    const host = await renderInHost(tab, { mode: 'edit' })
    expect(host.screen.getByText('Drop here')).toBeDefined()
  })
})
