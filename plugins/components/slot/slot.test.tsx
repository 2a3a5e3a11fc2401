import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { slot } from './index.ts'

const Text = () => <span>inside</span>

describe('Slot', () => {
  it('outside of a block shows what stands in it', async () => {
    const views = (type: string) => (type === 'Text' ? async () => ({ View: Text }) : undefined)
    const host = await renderInHost(slot, { children: [{ id: 'Text_1', type: 'Text' }], views })
    await host.screen.findByText('inside')
  })

  it('shows its place in the editor while nothing stands in it, and nothing on a page that is read', async () => {
    const edited = await renderInHost(slot, { mode: 'edit' })
    expect(edited.screen.container.querySelector('.tessera-empty-slot')).not.toBeNull()
    edited.screen.unmount()
    const read = await renderInHost(slot)
    expect(read.screen.container.querySelector('[data-id="Slot_test"]')?.textContent).toBe('')
  })
})
