import { defineStories, later, press } from '#sdk/testing'

const child = { id: 'in-row', type: 'Text', props: { text: 'Row' } }

const drawn = () => later(20)

export const stories = defineStories({
  stories: {
    rows: { host: { rows: ['a', 'b'], children: [child] }, parts: true, steps: drawn, shows: ['direction', 'gap'] },
    grid: { host: { rows: ['a', 'b'], children: [child], props: { direction: 'grid' } }, steps: drawn, shows: ['columns'] },
    compiled: { in: 'program', shows: ['data', 'itemKey'] },
  },
  fires: {
    onClickItem: {
      host: { rows: ['a', 'b'], children: [child], listens: ['onClickItem'] },
      steps: ({ screen }) => press(screen.getAllByText('Row')[0]),
    },
  },
})
