import { asLength, type useElements } from '#sdk/react'

/** A panel as the splitter needs it. */
export interface PanelInfo {
  readonly id: string
  readonly defaultSize: string | undefined
  readonly min: string | undefined
  readonly max: string | undefined
  readonly resizable: boolean
  readonly collapsible: boolean
}

/** Pixels, per cent or another length that a panel can have; undefined for anything else. */
const sizeOf = (value: unknown): string | undefined => {
  const length = asLength(value)?.trim()
  return length !== undefined && /^\d+(\.\d+)?(px|%|em|rem|vh|vw)$/.test(length) ? length : undefined
}

/** The panels that are shown, whatever their settings hold. */
export function panelsOf(ids: readonly string[], states: ReturnType<typeof useElements>, mode: string): readonly PanelInfo[] {
  return ids.flatMap((id, at): PanelInfo[] => {
    const state = states[at]
    if (!state || (!state.visible && mode !== 'edit')) return []
    const { defaultSize, min, max, resizable, collapsible } = state.props
    return [
      {
        id,
        defaultSize: sizeOf(defaultSize),
        min: sizeOf(min),
        max: sizeOf(max),
        resizable: resizable !== false,
        collapsible: collapsible === true,
      },
    ]
  })
}
