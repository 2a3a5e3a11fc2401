import { noteOf, toStep } from './snap.ts'

/** Which tracks of a grid are meant. */
export type TrackAxis = 'column' | 'row'

/** Nothing can be taken hold of that is smaller, in pixels; and the least share of the room. */
const LEAST = 8
const LEAST_SHARE = 0.1
/** Two tracks that share room are in the ratio of whole twelfths. */
const TWELFTHS = 12

const shareOf = (track: string): number | undefined => (/fr$/i.test(track) ? Number.parseFloat(track) : undefined)
const percentOf = (track: string): number | undefined => (/^[\d.]+%$/.test(track) ? Number.parseFloat(track) : undefined)
/** Whether it says how large it is, so that what its neighbour takes is missing to it; others are as large as what is in them, or take what is left. */
const isSized = (track: string): boolean => /^[\d.]+[a-z%]+$/i.test(track)
const tidy = (value: number): number => Math.round(value * 100) / 100

export interface TracksNow {
  /** As the setting says them. */
  readonly tracks: readonly string[]
  /** How large each is, in pixels of the page. */
  readonly sizes: readonly number[]
}

export interface TracksAfter {
  readonly tracks: readonly string[]
  /** What the two that change are then: `1.5fr | 0.5fr · 9/12`. */
  readonly label: string
}

/** A track that keeps its kind: shares and percentages stay what they are, all else becomes pixels. */
function asLarge(track: string, from: number, to: number): string {
  const [share, percent] = [shareOf(track), percentOf(track)]
  if (share !== undefined && from >= 1) return `${Math.max(LEAST_SHARE, tidy((share * to) / from))}fr`
  if (percent !== undefined && from >= 1) return `${tidy((percent * to) / from)}%`
  return `${Math.round(to)}px`
}

/** The tracks after the line behind one of them was dragged so far: what it gains the next one loses, if that says how large it is. */
export function tracksDragged({ tracks, sizes }: TracksNow, at: number, by: number, fine: boolean): TracksAfter {
  const [track = 'auto', behind] = tracks.slice(at, at + 2)
  const next = behind !== undefined && isSized(behind) ? behind : undefined
  const [size = 0, nextSize = 0] = sizes.slice(at, at + 2)
  const [share, nextShare] = [shareOf(track), next === undefined ? undefined : shareOf(next)]
  const both = size + nextSize
  const most = next === undefined ? Number.POSITIVE_INFINITY : Math.max(LEAST, both - LEAST)
  const free = Math.min(most, Math.max(LEAST, size + by))
  if (share !== undefined && nextShare !== undefined && both > 0) {
    const sum = share + nextShare
    const part = fine ? tidy(free / both) : Math.min(TWELFTHS - 1, Math.max(1, Math.round((free / both) * TWELFTHS))) / TWELFTHS
    const now = Math.min(sum - LEAST_SHARE, Math.max(LEAST_SHARE, tidy(sum * part)))
    const pair = [`${tidy(now)}fr`, `${tidy(sum - now)}fr`]
    return { tracks: replaced(tracks, at, pair), label: noted(pair, fine ? '' : `${Math.round(part * TWELFTHS)}/${TWELFTHS}`) }
  }
  // Pixels are stepped, on whichever side they are.
  const isNextStepped = share !== undefined && next !== undefined
  const stepped = (value: number): number => Math.max(LEAST, fine ? Math.round(value) : toStep(value))
  const to = isNextStepped ? Math.max(LEAST, both - stepped(both - free)) : stepped(free)
  const pair = [asLarge(track, size, to), ...(next === undefined ? [] : [asLarge(next, nextSize, Math.max(LEAST, both - to))])]
  return {
    tracks: replaced(tracks, at, pair),
    label: noted(
      pair,
      fine ? '' : (pair.map((each) => (each.endsWith('px') ? noteOf(Number.parseFloat(each)) : undefined)).find(Boolean) ?? ''),
    ),
  }
}

/** A track made larger by so many steps: a tenth of a share each, or a pixel. */
export function tracksStepped({ tracks, sizes }: TracksNow, at: number, steps: number): readonly string[] {
  const [track = 'auto', next] = tracks.slice(at, at + 2)
  const share = shareOf(track)
  if (share === undefined) return tracksDragged({ tracks, sizes }, at, steps, true).tracks
  const nextShare = next === undefined ? undefined : shareOf(next)
  const now = Math.max(LEAST_SHARE, tidy(share + steps / 10))
  if (nextShare === undefined) return replaced(tracks, at, [`${now}fr`])
  const kept = Math.min(now, tidy(share + nextShare - LEAST_SHARE))
  return replaced(tracks, at, [`${kept}fr`, `${tidy(share + nextShare - kept)}fr`])
}

/** One more behind a track: as large as it, or a share of the room. */
export function trackAdded(tracks: readonly string[], at: number): readonly string[] {
  const like = tracks[at]
  const added = like === undefined || shareOf(like) !== undefined ? '1fr' : like
  return [...tracks.slice(0, at + 1), added, ...tracks.slice(at + 1)]
}

/** One less; undefined for the last one that is left. */
export function trackRemoved(tracks: readonly string[], at: number): readonly string[] | undefined {
  return tracks.length > 1 ? tracks.filter((_, index) => index !== at) : undefined
}

/** A track that is as large as what is in it. */
export const trackAutomatic = (tracks: readonly string[], at: number): readonly string[] => replaced(tracks, at, ['auto'])

const replaced = (tracks: readonly string[], at: number, by: readonly string[]): readonly string[] => [
  ...tracks.slice(0, at),
  ...by,
  ...tracks.slice(at + by.length),
]
const noted = (pair: readonly string[], note: string): string => pair.join(' | ') + (note === '' ? '' : ` · ${note}`)
