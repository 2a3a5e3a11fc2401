import { elementOf, type PageDocument } from '#kernel/page/records'
import { readTracks } from '#kernel/page/tracks'
import { getPath } from '#kernel/page/values'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Rect } from '../geometry/rect.ts'
import type { Handled } from './handle.ts'
import { computed, gapNode, insideOf, pagePlace, pixels } from './page-box.ts'
import type { ColumnEdge } from './snap.ts'
import type { TrackAxis, TracksNow } from './track-sizes.ts'

/** Of more tracks not all have a handle. */
const MOST = 24

/** The tracks of a node that lays its children out in a grid, in pixels of the page. */
export interface GridLines {
  readonly sizes: readonly number[]
  readonly gap: number
  /** Where the first one begins. */
  readonly start: number
}

/** Undefined where the node is no grid. */
export function linesOf(node: Element, axis: TrackAxis): GridLines | undefined {
  const style = computed(node)
  if (!/grid$/.test(style.display)) return undefined
  const said = axis === 'column' ? style.gridTemplateColumns : style.gridTemplateRows
  const sizes = said === 'none' ? [] : said.split(/\s+/).flatMap((word) => (/^[\d.]+px$/.test(word) ? [pixels(word)] : []))
  const gap = pixels(axis === 'column' ? style.columnGap : style.rowGap)
  const inside = insideOf(node)
  const [from, room] = axis === 'column' ? [inside.left, inside.width] : [inside.top, inside.height]
  const taken = sizes.reduce((sum, size) => sum + size, 0) + gap * Math.max(0, sizes.length - 1)
  const place = axis === 'column' ? style.justifyContent : style.alignContent
  const before = /center/.test(place) ? 0.5 : /end|right/.test(place) ? 1 : 0
  return { sizes, gap, start: from + Math.max(0, room - taken) * before }
}

/** Where each track begins and ends. */
export function edgesOf({ sizes, gap, start }: GridLines): readonly { readonly from: number; readonly to: number }[] {
  let at = start
  return sizes.map((size) => {
    const edge = { from: at, to: at + size }
    at += size + gap
    return edge
  })
}

/** The node that has the columns of an element, whose children it holds. */
export function gridNode(geometry: FrameGeometry, document: PageDocument, id: string): HTMLElement | undefined {
  return gapNode(geometry, document, id) ?? geometry.nodeOf(id)
}

/** The setting that says the tracks of an element; undefined where a formula gives them, or a variant is edited: a setting holds for all widths. */
export function trackSetting({ element, info, variant }: Handled, axis: TrackAxis): string | undefined {
  const { kind, columns, rows } = info?.layout ?? {}
  const path = axis === 'column' ? columns : rows
  return kind === 'grid' && variant === '' && path !== undefined && !Object.hasOwn(element.bindings, path) ? path : undefined
}

/** The tracks of an element as it says them and as they are; undefined where there are none to be changed by hand. */
export function tracksNow(
  handled: Handled,
  axis: TrackAxis,
): (TracksNow & { readonly node: HTMLElement; readonly path: string }) | undefined {
  const { session, geometry, element, info } = handled
  const path = trackSetting(handled, axis)
  const said = path === undefined ? undefined : (getPath(element.props, path) ?? getPath(info?.defaults ?? {}, path))
  const tracks = typeof said === 'string' ? readTracks(said)?.tracks : undefined
  const node = gridNode(geometry, session.document(), element.id)
  const lines = node && linesOf(node, axis)
  if (path === undefined || !tracks || tracks.length === 0 || !node || !lines || lines.sizes.length < tracks.length) return undefined
  return { tracks, sizes: lines.sizes.slice(0, tracks.length), node, path }
}

/** What a track of an element is taken hold of by. */
export interface TrackGrip {
  readonly axis: TrackAxis
  readonly at: number
  /** On the overlay: where the line behind the track begins. */
  readonly left: number
  readonly top: number
  readonly length: number
}

/** The grips of an element's tracks, columns before rows. */
export function gripsOf(handled: Handled): readonly TrackGrip[] {
  const { geometry } = handled
  const place = pagePlace(geometry)
  return (['column', 'row'] as const).flatMap((axis) => {
    const now = tracksNow(handled, axis)
    const lines = now && linesOf(now.node, axis)
    if (!now || !lines) return []
    const inside: Rect = insideOf(now.node)
    const last = now.tracks.length - 1
    return edgesOf(lines)
      .slice(0, Math.min(now.tracks.length, MOST))
      .map(({ to }, at) => {
        const behind = to + (at === last ? 0 : lines.gap / 2)
        const [x, y] = axis === 'column' ? [behind, inside.top] : [inside.left, behind]
        const length = (axis === 'column' ? inside.height : inside.width) * place.scale
        return { axis, at, left: place.left + x * place.scale, top: place.top + y * place.scale, length }
      })
  })
}

/** The columns of what stands around an element: of a grid its tracks, of a row its 24 parts. */
export function columnsAround(handled: Handled): GridLines | undefined {
  const { session, geometry, element } = handled
  const parent = element.parentId === null ? undefined : elementOf(session.document(), element.parentId)
  const kind = parent && session.catalogue(parent.type)?.layout?.kind
  const node = parent && gridNode(geometry, session.document(), parent.id)
  if (!node) return undefined
  if (kind !== 'columns') return linesOf(node, 'column')
  const { left, width } = insideOf(node)
  const gap = pixels(computed(node).columnGap)
  const size = (width + gap) / PARTS - gap
  return size > 0 ? { sizes: Array.from({ length: PARTS }, () => size), gap, start: left } : undefined
}
/** Of a row. */
const PARTS = 24

/** Where the columns around an element begin and end; none where there are no more than one. */
export function columnEdges(handled: Handled): readonly ColumnEdge[] {
  const lines = columnsAround(handled)
  const count = lines?.sizes.length ?? 0
  if (!lines || count < 2) return []
  return edgesOf(lines).flatMap(({ from, to }, at) => [
    { at: to, name: `${at + 1}/${count}` },
    { at: from, name: `${at + 1}/${count}` },
  ])
}
