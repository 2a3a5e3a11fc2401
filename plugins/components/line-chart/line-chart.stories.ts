import type { Json } from '#sdk'
import { defineStories, later, pressKey } from '#sdk/testing'
import { samplePoints } from './sample.ts'

const data = samplePoints as unknown as readonly Json[]
const named = { data, title: 'Visitors' }
const coded: readonly Json[] = [{ name: 'paid', count: 3, project: 'paid', week: 'paid', type: 'paid', value: 3 }]

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
    shown: {
      host: { props: named },
      parts: true,
      shows: ['title', 'showTable', 'xField', 'yField', 'seriesField', 'data', 'legend.layout', 'legend.position', 'color'],
    },
    zoomed: {
      host: { props: { data } },
      steps: ({ screen }) => pressKey(screen.getByRole('application'), '+'),
      shows: ['zoom'],
    },
    named: { host: { props: { data: coded } }, steps: () => later(20), shows: ['dictionary'] },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: ['smooth', 'label', 'patterns', 'theme', 'appendPadding', 'lineStyle.stroke', 'lineStyle.lineWidth', 'lineStyle.fill'],
    },
    filled: { host: { props: { data, lineStyle: { fill: '#123456' } } }, in: 'browser', shows: ['lineStyle.fillOpacity'] },
    points: {
      host: { props: { data, point: { shape: 'circle' } } },
      in: 'browser',
      shows: ['point.shape', 'point.size', 'point.style.fill'],
    },
  },
  values: {
    dictionary: ['state'],
    data: [data.slice(0, 4)],
    xField: ['value'],
    yField: ['week'],
    seriesField: ['week', ''],
    color: [['#ff0000']],
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
