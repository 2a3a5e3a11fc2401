import { type ChartLook, type ChartModel, type Drawn, drawColumns } from '#sdk/chart'

/** What of its settings a bar chart is drawn by. */
export interface BarSettings {
  readonly isGroup?: unknown
  readonly isStack?: unknown
  readonly appendPadding?: unknown
  readonly barWidthRatio?: unknown
  readonly dodgePadding?: unknown
  readonly intervalPadding?: unknown
  readonly barStyle?: unknown
  readonly label?: unknown
}

/** Lying columns, from top to bottom in the order of the data. */
export function drawLying(model: ChartModel, settings: BarSettings, look: ChartLook): Drawn {
  const { isGroup, isStack, appendPadding = 20, barWidthRatio, dodgePadding, intervalPadding, barStyle, label } = settings
  return drawColumns(
    model,
    { isGroup, isStack, appendPadding, widthRatio: barWidthRatio, dodgePadding, intervalPadding, style: barStyle, label },
    look,
    true,
  )
}
