import type { Json } from '#sdk'
import { defineStories } from '#sdk/testing'
import { samplePoints } from './sample.ts'

const data = samplePoints as unknown as readonly Json[]

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: [
        ...['data', 'xField', 'yField', 'seriesField', 'smooth', 'label', 'theme', 'color', 'appendPadding'],
        ...['lineStyle.stroke', 'lineStyle.lineWidth', 'lineStyle.fill', 'legend.layout', 'legend.position'],
      ],
    },
    filled: { host: { props: { data, lineStyle: { fill: '#123456' } } }, in: 'browser', shows: ['lineStyle.fillOpacity'] },
    points: {
      host: { props: { data, point: { shape: 'circle' } } },
      in: 'browser',
      shows: ['point.shape', 'point.size', 'point.style.fill'],
    },
  },
  values: { data: [data.slice(0, 4)], xField: ['value'], yField: ['week'], seriesField: ['week', ''], color: [['#ff0000']] },
})
