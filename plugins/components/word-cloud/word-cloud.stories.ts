import type { Json } from '#sdk'
import { defineStories, pressKey } from '#sdk/testing'
import { sampleWords } from './sample.ts'

const data = sampleWords as unknown as readonly Json[]
/** Two points, a black one and a white one: words stand on the left half. */
const half = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg+A8AAQIBAEK+vGgAAAAASUVORK5CYII='

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    empty: { parts: true },
    shown: {
      host: { props: { data, title: 'Topics' } },
      parts: true,
      shows: ['title', 'showTable', 'wordField', 'weightField', 'data', 'autoFit'],
    },
    drawn: {
      host: { props: { data } },
      in: 'browser',
      shows: [
        ...['colorField', 'theme', 'appendPadding', 'color', 'spiral', 'imageMask'],
        ...['wordStyle.fontFamily', 'wordStyle.fontWeight', 'wordStyle.fontSize.0', 'wordStyle.fontSize.1'],
      ],
    },
  },
  values: {
    data: [data.slice(0, 3)],
    wordField: ['value'],
    weightField: ['name'],
    colorField: [''],
    color: [['#ff0000']],
    imageMask: [half],
    'wordStyle.fontFamily': ['monospace', 'serif'],
    'wordStyle.fontWeight': [900],
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
