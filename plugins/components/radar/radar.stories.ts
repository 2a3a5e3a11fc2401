import type { Json } from '#sdk'
import { defineStories, later, press, pressKey } from '#sdk/testing'
import { sampleAbilities } from './sample.ts'

const data = sampleAbilities as unknown as readonly Json[]
const single = data.slice(0, 5)
const coded: readonly Json[] = [{ name: 'paid', count: 3, project: 'paid', week: 'paid', type: 'paid', value: 3 }]

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
    shown: {
      host: { props: { data, title: 'Cars' } },
      parts: true,
      shows: ['title', 'showTable', 'xField', 'yField', 'seriesField', 'data', 'legend.layout', 'legend.position', 'color', 'autoFit'],
    },
    table: {
      host: { props: { data: single, meta: { alias: 'Marks' } } },
      steps: ({ screen }) => press(screen.getByRole('button', { name: 'Table' })),
      shows: ['meta.alias', 'meta.field'],
    },
    walked: {
      host: { props: { data: single } },
      steps: ({ screen }) => pressKey(screen.getByRole('application'), 'ArrowRight'),
      shows: ['meta.formatter'],
    },
    named: { host: { props: { data: coded } }, steps: () => later(20), shows: ['dictionary'] },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: ['smooth', 'patterns', 'theme', 'appendPadding', 'radius', 'lineStyle.stroke', 'lineStyle.lineWidth', 'lineStyle.fill'],
    },
    filled: { host: { props: { data, lineStyle: { fill: '#123456' } } }, in: 'browser', shows: ['lineStyle.fillOpacity'] },
    points: {
      host: { props: { data, point: { shape: 'circle' } } },
      in: 'browser',
      shows: ['point.shape', 'point.size', 'point.color'],
    },
  },
  values: {
    dictionary: ['state'],
    data: [data.slice(0, 3)],
    xField: ['value'],
    yField: ['project'],
    seriesField: ['project', ''],
    color: [['#ff0000']],
    'meta.field': ['project'],
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
