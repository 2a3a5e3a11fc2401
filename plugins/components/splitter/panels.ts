import { cssLength, readRow, type useElements } from '#sdk/react'

/** A panel as the splitter needs it. */
export interface PanelInfo {
  readonly id: string
  readonly defaultSize: string | undefined
  readonly min: string | undefined
  readonly max: string | undefined
  readonly resizable: boolean
  readonly collapsible: boolean
}

/** Settings of a panel, whose own view may not be there yet to say what they are. */
const PANEL = {
  defaultSize: 'length',
  min: 'length',
  max: 'length',
  resizable: { kind: 'boolean', default: true },
  collapsible: 'boolean',
} as const

/** Pixels, per cent or another length that a panel can have; undefined for anything else. */
const sizeOf = (value: string | number): string | undefined => {
  const length = cssLength(value)?.trim()
  return length !== undefined && /^\d+(\.\d+)?(px|%|em|rem|vh|vw)$/.test(length) ? length : undefined
}

/** The panels that are shown, whatever their settings hold. */
export function panelsOf(ids: readonly string[], states: ReturnType<typeof useElements>, mode: string): readonly PanelInfo[] {
  return ids.flatMap((id, at): PanelInfo[] => {
    const state = states[at]
    if (!state || (!state.visible && mode !== 'edit')) return []
    const { defaultSize, min, max, resizable, collapsible } = readRow(PANEL, state.props)
    return [
      {
        id,
        defaultSize: sizeOf(defaultSize),
        min: sizeOf(min),
        max: sizeOf(max),
        resizable,
        collapsible,
      },
    ]
  })
}
