import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { text } from '../text/index.ts'
import { splitterPanel } from './index.ts'

describe('SplitterPanel', () => {
  it('shows what stands in it, and in the editor where something may go', async () => {
    const host = await renderInHost(splitterPanel, {
      children: [{ id: 'Text_1', type: 'Text', props: { text: 'Inside' } }],
      views: (type) => (type === 'Text' ? text.view : undefined),
    })
    expect(host.screen.getByText('Inside')).toBeTruthy()
    host.screen.unmount()
    const empty = await renderInHost(splitterPanel, { mode: 'edit' })
    expect(empty.screen.getByText('Drop here')).toBeTruthy()
  })
})
