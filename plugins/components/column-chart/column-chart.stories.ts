import type { Json } from '#sdk'
import { defineStories, later, pressKey } from '#sdk/testing'
import { sampleColumns } from './sample.ts'

const data = sampleColumns as unknown as readonly Json[]
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
    zoomed: {
      host: { props: { data } },
      steps: ({ screen }) => pressKey(screen.getByRole('application'), '+'),
      shows: ['zoom'],
    },
    named: { host: { props: { data: coded } }, steps: () => later(20), shows: ['dictionary'] },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: [
        ...['isGroup', 'isStack', 'patterns', 'theme', 'appendPadding', 'columnWidthRatio', 'dodgePadding', 'intervalPadding'],
        ...['columnStyle.fill', 'columnStyle.fillOpacity', 'columnStyle.stroke', 'label.position'],
        ...['columnStyle.radius.0', 'columnStyle.radius.1', 'columnStyle.radius.2', 'columnStyle.radius.3'],
      ],
    },
    outlined: { host: { props: { data, columnStyle: filled } }, in: 'browser', shows: ['columnStyle.lineWidth'] },
    valued: {
      host: { props: { data, label: { position: 'middle' } } },
      in: 'browser',
      shows: ['label.style.fill', 'label.style.opacity'],
    },
  },
  values: {
    dictionary: ['state'],
    data: [data.slice(0, 3)],
    xField: ['value'],
    yField: ['project'],
    seriesField: ['project', ''],
    color: [['#ff0000']],
    dodgePadding: [12],
    intervalPadding: [40],
    'columnStyle.lineWidth': [6],
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`columnStyle.radius.${at}`, [12]])),
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
