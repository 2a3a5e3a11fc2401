import type { Json } from '#sdk'
import { defineStories, later, pressKey } from '#sdk/testing'
import { sampleBars } from './sample.ts'

const data = sampleBars as unknown as readonly Json[]
const filled = { stroke: '#ff0000' }
const coded: readonly Json[] = [{ name: 'paid', count: 3, project: 'paid', week: 'paid', type: 'paid', value: 3 }]

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
    shown: {
      host: { props: { data, title: 'Orders' } },
      parts: true,
      shows: ['title', 'showTable', 'xField', 'yField', 'seriesField', 'data', 'legend.layout', 'legend.position', 'color'],
    },
    named: { host: { props: { data: coded } }, steps: () => later(20), shows: ['dictionary'] },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: [
        ...['isGroup', 'isStack', 'patterns', 'theme', 'appendPadding', 'barWidthRatio', 'dodgePadding', 'intervalPadding'],
        ...['barStyle.fill', 'barStyle.fillOpacity', 'barStyle.stroke', 'label.position'],
        ...['barStyle.radius.0', 'barStyle.radius.1', 'barStyle.radius.2', 'barStyle.radius.3'],
      ],
    },
    outlined: { host: { props: { data, barStyle: filled } }, in: 'browser', shows: ['barStyle.lineWidth'] },
    valued: {
      host: { props: { data, label: { position: 'middle' } } },
      in: 'browser',
      shows: ['label.style.fill', 'label.style.opacity'],
    },
  },
  values: {
    dictionary: ['state'],
    data: [data.slice(0, 3)],
    xField: ['project'],
    yField: ['value'],
    seriesField: ['project', ''],
    color: [['#ff0000']],
    dodgePadding: [12],
    intervalPadding: [40],
    'barStyle.lineWidth': [6],
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`barStyle.radius.${at}`, [12]])),
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
