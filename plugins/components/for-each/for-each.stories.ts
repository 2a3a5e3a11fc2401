import { defineStories, type HostedComponent, press, until } from '#sdk/testing'

const child = { id: 'in-row', type: 'Text', props: { text: 'Row' } }

/** Rows come after their list, and what stands in them loads when it is first shown. */
const drawn = ({ screen }: HostedComponent) => until(() => screen.queryAllByText('Row').length === 2)

export const stories = defineStories({
  stories: {
    rows: { host: { rows: ['a', 'b'], children: [child] }, parts: true, steps: drawn, shows: ['direction', 'gap'] },
    grid: { host: { rows: ['a', 'b'], children: [child], props: { direction: 'grid' } }, steps: drawn, shows: ['columns'] },
    stacked: {
      host: { rows: ['a', 'b'], children: [child], props: { direction: 'grid' } },
      in: 'browser',
      steps: drawn,
      shows: ['stack'],
    },
    compiled: { in: 'program', shows: ['data', 'itemKey'] },
  },
  values: { stack: [2_000] },
  fires: {
    onClickItem: {
      host: { rows: ['a', 'b'], children: [child], listens: ['onClickItem'] },
      steps: async (host) => {
        await drawn(host)
        await press(host.screen.getAllByText('Row')[0])
      },
    },
  },
})
