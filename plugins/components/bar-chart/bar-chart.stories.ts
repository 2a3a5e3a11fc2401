import type { Json } from '#sdk'
import { barStories } from '../column-chart/bars.fixture.ts'
import { sampleBars } from './sample.ts'

export const stories = barStories({
  ...{ data: sampleBars as unknown as readonly Json[], width: 'barWidthRatio', style: 'barStyle' },
  values: { xField: ['project'], yField: ['value'] },
})
