import type { Json } from '#sdk'
import { pressKey } from '#sdk/testing'
import { barStories } from './bars.fixture.ts'
import { sampleColumns } from './sample.ts'

const data = sampleColumns as unknown as readonly Json[]

export const stories = barStories({
  ...{ data, width: 'columnWidthRatio', style: 'columnStyle' },
  more: {
    zoomed: {
      host: { props: { data } },
      steps: ({ screen }) => pressKey(screen.getByRole('application'), '+'),
      shows: ['zoom'],
    },
  },
  values: { xField: ['value'], yField: ['project'] },
})
