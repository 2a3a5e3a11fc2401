import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { splitterPanel } from '../splitter-panel/index.ts'
import { splitter } from './index.ts'
import { panelsOf } from './panels.ts'

const panel = (id: string, props: JsonObject = {}) => ({
  id,
  type: 'SplitterPanel',
  props: { ...defaultsOf(splitterPanel.props), ...props },
})
const mount = (props: JsonObject, panels = [panel('a', { collapsible: true }), panel('b')]) =>
  renderInHost(splitter, { props, children: panels, views: (type) => (type === 'SplitterPanel' ? splitterPanel.view : undefined) })

// What depends on sizes (onResize, onResizeEnd, onCollapse) is told by a browser: splitter.browser.test.tsx.
describe('Splitter', () => {
  it('puts a bar with a name between its panels, which says in which direction it goes', async () => {
    const host = await mount({ layout: 'vertical' })
    const bars = host.screen.getAllByRole('separator')
    expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-orientation'), bar.tabIndex])).toEqual([
      ['Resize', 'horizontal', 0],
    ])
    expect(host.screen.container.querySelectorAll('[data-type="SplitterPanel"]')).toHaveLength(2)
  })

  it('accepts panels alone, and a panel stands in a splitter alone', () => {
    expect(splitter.accepts).toEqual({ types: ['SplitterPanel'] })
    expect(splitterPanel.hidden).toBe(true)
  })

  it('reads sizes in pixels and per cent, and takes others for none', () => {
    const state = (props: JsonObject) => ({ visible: true, props }) as never
    const of = (value: unknown) => panelsOf(['a'], [state({ defaultSize: value as never })], 'live')[0]?.defaultSize
    expect([200, '200', '30%', '12rem', 'auto', '-5px', null, {}].map(of)).toEqual([
      ...['200px', '200px', '30%', '12rem'],
      ...[undefined, undefined, undefined, undefined],
    ])
  })

  it('leaves out panels that are not shown', () => {
    const hidden = { visible: false, props: {} } as never
    expect(panelsOf(['a', 'b'], [hidden, undefined], 'live')).toEqual([])
  })
})
