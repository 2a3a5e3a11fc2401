import type { ViewProps } from '#sdk'
import { type ChartLook, type ChartModel, type Drawn, drawColumns } from '#sdk/chart'
import type { barChart } from './index.ts'

/** What of its settings a bar chart is drawn by. */
export type BarSettings = Pick<
  ViewProps<typeof barChart>['props'],
  'isGroup' | 'isStack' | 'appendPadding' | 'barWidthRatio' | 'dodgePadding' | 'intervalPadding' | 'barStyle' | 'label'
>

/** Lying columns, from top to bottom in the order of the data. */
export function drawLying(model: ChartModel, settings: BarSettings, look: ChartLook): Drawn {
  const { isGroup, isStack, appendPadding, barWidthRatio, dodgePadding, intervalPadding, barStyle, label } = settings
  return drawColumns(
    model,
    { isGroup, isStack, appendPadding, widthRatio: barWidthRatio, dodgePadding, intervalPadding, style: barStyle, label },
    look,
    true,
  )
}
