import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { text } from '../text/index.ts'
import { ribbon } from './index.ts'

describe('Ribbon', () => {
  it('lies over a corner of what stands in it, in its colour, with words that can be read on it', async () => {
    const { screen } = await renderInHost(ribbon, {
      props: { text: 'New', placement: 'start', color: 'yellow' },
      children: [{ id: 'Text_1', type: 'Text', props: { text: 'Inside' } }],
      views: (type) => (type === 'Text' ? text.view : undefined),
    })
    const root = screen.container.querySelector<HTMLElement>('.tessera-ribbon')!
    expect(root.querySelector('.tessera-ribbon-start')?.textContent).toBe('New')
    expect(root.textContent).toContain('Inside')
    expect([root.style.getPropertyValue('--tessera-ribbon-color'), root.style.getPropertyValue('--tessera-ribbon-text')]).toEqual([
      '#fadb14',
      '#000',
    ])
  })

  it('has a word of the page’s language where none is written', async () => {
    const { screen } = await renderInHost(ribbon, { locale: 'zh' })
    expect(screen.getByText('推荐')).toBeDefined()
  })
})
