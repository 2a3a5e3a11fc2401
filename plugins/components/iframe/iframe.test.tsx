import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { iframe } from './index.ts'

const frameOf = async (props: object, mode: 'edit' | 'live' = 'live') => {
  const { screen } = await renderInHost(iframe, { mode, props: props as never })
  return { screen, node: screen.container.querySelector('iframe'), box: screen.container.querySelector<HTMLElement>('.tessera-iframe')! }
}

describe('IFrame', () => {
  it('frames a published page in a sandbox with its origin, under its title', async () => {
    const { node } = await frameOf({ src: '/page/7', title: 'Orders' })
    expect([node?.getAttribute('src'), node?.title]).toEqual(['/page/7', 'Orders'])
    expect(node?.getAttribute('sandbox')).toMatch(/allow-scripts.*allow-same-origin/)
    expect(node?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  })

  it('cuts off the top, and takes no focus while it is edited', async () => {
    const { box, node } = await frameOf({ src: '/page/7', clip: { top: 40 } }, 'edit')
    expect(box.style.getPropertyValue('--tessera-iframe-clip')).toBe('40px')
    expect(node?.parentElement?.hasAttribute('inert')).toBe(true)
  })

  it('says to its author which host is not allowed, and to visitors what would be there', async () => {
    const src = 'https://other.example.com/x'
    const edited = await frameOf({ src, title: 'Weather' }, 'edit')
    expect(edited.node).toBeNull()
    expect(edited.screen.getByRole('img').textContent).toContain('other.example.com')
    edited.screen.unmount()
    expect((await frameOf({ src, title: 'Weather' })).screen.getByRole('img', { name: 'Weather' })).toBeDefined()
  })

  it.each([null, 7, {}, 'javascript:alert(1)', 'data:text/html,<script>1</script>', ''])('frames nothing for %j', async (src) => {
    expect((await frameOf({ src, title: null, clip: null })).node).toBeNull()
  })
})
