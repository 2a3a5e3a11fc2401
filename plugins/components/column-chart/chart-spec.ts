import { type ChartLook, type ChartModel, type Drawn, drawColumns } from '#sdk/chart'

/** What of its settings a column chart is drawn by. */
export interface ColumnSettings {
  readonly isGroup?: unknown
  readonly isStack?: unknown
  readonly appendPadding?: unknown
  readonly columnWidthRatio?: unknown
  readonly dodgePadding?: unknown
  readonly intervalPadding?: unknown
  readonly columnStyle?: unknown
  readonly label?: unknown
}

/** Upright columns. */
export function drawUpright(model: ChartModel, settings: ColumnSettings, look: ChartLook): Drawn {
  const { isGroup, isStack, appendPadding = 20, columnWidthRatio, dodgePadding, intervalPadding, columnStyle, label } = settings
  return drawColumns(
    model,
    { isGroup, isStack, appendPadding, widthRatio: columnWidthRatio, dodgePadding, intervalPadding, style: columnStyle, label },
    look,
    false,
  )
}
