import { defineStories, pressKey } from '#sdk/testing'

const text = (id: string, parentId: string) => ({ id, type: 'Text', parentId, props: { text: id } })
const panel = (id: string, props = {}) => ({ id, type: 'SplitterPanel', props: { min: '20%', ...props } })
const children = [panel('panel-a', { collapsible: true }), panel('panel-b'), text('Left', 'panel-a'), text('Right', 'panel-b')]
const bar = ({ screen }: { readonly screen: { readonly getByRole: (role: string) => HTMLElement } }) => screen.getByRole('separator')

export const stories = defineStories({
  stories: {
    panels: { host: { children }, shows: ['layout'], parts: true },
    sized: { host: { children }, in: 'browser', shows: ['lazy', 'remember', 'stack'] },
  },
  fires: {
    onResize: { host: { children }, steps: (host) => pressKey(bar(host), 'ArrowRight') },
    onResizeEnd: { host: { children }, steps: (host) => pressKey(bar(host), 'ArrowRight') },
    onCollapse: { host: { children }, steps: (host) => pressKey(bar(host), 'Enter') },
  },
})
