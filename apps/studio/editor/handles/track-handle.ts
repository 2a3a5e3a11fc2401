import { writeTracks } from '#kernel/page/tracks'
import { tracksNow } from './grid-lines.ts'
import type { Handle, HandleDrag, Handled } from './handle.ts'
import { inlineOn } from './inline.ts'
import { computed } from './page-box.ts'
import type { HandleChange } from './size-values.ts'
import { type TrackAxis, trackAdded, trackAutomatic, trackRemoved, tracksDragged, tracksStepped } from './track-sizes.ts'

/** A column or a row of a grid: the setting that says all of them is written. Undefined where there is none. */
export function trackHandle(handled: Handled, axis: TrackAxis, at: number): Handle | undefined {
  const now = tracksNow(handled, axis)
  if (!now || at >= now.tracks.length) return undefined
  const write = (tracks: readonly string[]): HandleChange => ({ props: [{ path: now.path, value: writeTracks(tracks) }], style: {} })
  return {
    drag(): HandleDrag {
      const property = axis === 'column' ? 'grid-template-columns' : 'grid-template-rows'
      const inline = inlineOn(now.node, [property])
      const shown = (): string => computed(now.node).getPropertyValue(property)
      let after = now.tracks
      let expected = ''
      return {
        inline,
        to(by, { fine }) {
          const dragged = tracksDragged(now, at, axis === 'column' ? by.x : by.y, fine)
          after = dragged.tracks
          inline.set({ [property]: writeTracks(after) })
          return { label: dragged.label, guides: [] }
        },
        change() {
          expected = shown()
          return write(after)
        },
        isThere: () => shown() === expected,
      }
    },
    read: () => Math.round(now.sizes[at] ?? 0),
    shown: () => `${now.tracks[at]} · ${Math.round(now.sizes[at] ?? 0)} px`,
    write: (value) => write(tracksDragged(now, at, value - (now.sizes[at] ?? 0), true).tracks),
    step: (by) => write(tracksStepped(now, at, by)),
    clear: () => write(trackAutomatic(now.tracks, at)),
    press(key) {
      if (key === '+' || key === '=' || key === 'Insert') return write(trackAdded(now.tracks, at))
      const less = key === '-' ? trackRemoved(now.tracks, at) : undefined
      return less && write(less)
    },
  }
}
