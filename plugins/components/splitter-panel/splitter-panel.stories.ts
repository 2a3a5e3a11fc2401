import { defineStories } from '#sdk/testing'

const other = { id: 'panel-b', type: 'SplitterPanel', parentId: 'Splitter_1', props: {} }
const inside = { id: 'Splitter_1', type: 'Splitter', props: {} }

export const stories = defineStories({
  stories: {
    beside: { host: { inside, children: [other] }, shows: ['collapsible', 'resizable'] },
    sized: { host: { inside, children: [other] }, in: 'browser', shows: ['defaultSize', 'min', 'max'] },
  },
})
