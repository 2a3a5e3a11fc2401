import type { ViewProps } from '#sdk'
import { type ChartLook, type ChartModel, type Drawn, drawColumns } from '#sdk/chart'
import type { columnChart } from './index.ts'

/** What of its settings a column chart is drawn by. */
export type ColumnSettings = Pick<
  ViewProps<typeof columnChart>['props'],
  'isGroup' | 'isStack' | 'appendPadding' | 'columnWidthRatio' | 'dodgePadding' | 'intervalPadding' | 'columnStyle' | 'label'
>

/** Upright columns. */
export function drawUpright(model: ChartModel, settings: ColumnSettings, look: ChartLook): Drawn {
  const { isGroup, isStack, appendPadding, columnWidthRatio, dodgePadding, intervalPadding, columnStyle, label } = settings
  return drawColumns(
    model,
    { isGroup, isStack, appendPadding, widthRatio: columnWidthRatio, dodgePadding, intervalPadding, style: columnStyle, label },
    look,
    false,
  )
}
