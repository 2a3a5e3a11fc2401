import type { Json } from '#sdk'
import { defineStories, later, pressKey } from '#sdk/testing'
import { sampleSlices } from './sample.ts'

const data = sampleSlices as unknown as readonly Json[]
const coded: readonly Json[] = [{ name: 'paid', count: 3, project: 'paid', week: 'paid', type: 'paid', value: 3 }]

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
    shown: {
      host: { props: { data, title: 'Shares' } },
      parts: true,
      shows: ['title', 'showTable', 'angleField', 'colorField', 'data', 'legend.layout', 'legend.position', 'color'],
    },
    named: { host: { props: { data: coded } }, steps: () => later(20), shows: ['dictionary'] },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: [
        ...['patterns', 'theme', 'radius', 'innerRadius', 'padding', 'label.type', 'label.content'],
        ...['label.style.fontSize', 'label.style.fontWeight'],
      ],
    },
    ring: { host: { props: { data, innerRadius: 0.6 } }, in: 'browser', shows: ['statistic.title.content'] },
  },
  values: {
    dictionary: ['state'],
    data: [data.slice(0, 2)],
    angleField: ['name'],
    colorField: ['count'],
    color: [['#ff0000']],
    'label.content': ['{name}'],
  },
  fires: {
    onPointClick: {
      host: { props: { data } },
      steps: async ({ screen }) => {
        const chart = screen.getByRole('application')
        await pressKey(chart, 'ArrowRight')
        await pressKey(chart, 'Enter')
      },
    },
  },
})
