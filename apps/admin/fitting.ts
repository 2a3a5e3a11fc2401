/**
 * How many entries of a row are shown: all where they fit into the room, else as many as fit beside a button for the
 * rest. All are lengths in pixels.
 */
export function fittingCount(widths: readonly number[], room: number, more: number): number {
  const all = widths.reduce((sum, width) => sum + width, 0)
  if (all <= room) return widths.length
  let used = more
  const first = widths.findIndex((width) => {
    used += width
    return used > room
  })
  return Math.max(0, first)
}
