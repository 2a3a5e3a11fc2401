import { pageStorage } from '#sdk/services'
import { answering, defineStories, dragBy, type HostedComponent, pressKey } from '#sdk/testing'

const text = (id: string, parentId: string) => ({ id, type: 'Text', parentId, props: { text: id } })
const panel = (id: string, props = {}) => ({ id, type: 'SplitterPanel', props: { min: '20%', ...props } })
const children = [panel('panel-a', { collapsible: true }), panel('panel-b'), text('Left', 'panel-a'), text('Right', 'panel-b')]
const bar = ({ screen }: HostedComponent) => screen.getByRole('separator')
/** A visitor who gave the panels other sizes before. */
const visited = answering(pageStorage, { read: async () => '[30,70]', write: async () => undefined, remove: async () => undefined })

export const stories = defineStories({
  stories: {
    panels: { host: { children }, shows: ['layout'], parts: true },
    sized: { host: { children }, in: 'browser', shows: ['stack'] },
    kept: { host: { children, services: [visited] }, in: 'browser', shows: ['remember'] },
    dragged: { host: { children }, in: 'browser', steps: (host) => dragBy(bar(host), 80), shows: ['lazy'] },
  },
  values: { stack: [2_000] },
  fires: {
    onResize: { host: { children }, steps: (host) => pressKey(bar(host), 'ArrowRight') },
    onResizeEnd: { host: { children }, steps: (host) => pressKey(bar(host), 'ArrowRight') },
    onCollapse: { host: { children }, steps: (host) => pressKey(bar(host), 'Enter') },
  },
})
