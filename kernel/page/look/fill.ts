import type { Json } from '../values/json.ts'

/** The value of a width or a height that takes what room the container has. */
export const FILL = 'fill'

export type Values = ReadonlyMap<string, Json | undefined>

const isSaid = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== ''

/**
 * How children of a container share its room, as custom properties of theirs: which of them is set says in which direction they stand. An element
 * sets neither for what is in it, unless it lays it out itself.
 */
const ROW = '--te-row:1 1 0;--te-column:initial'
const COLUMN = '--te-row:initial;--te-column:1 1 0'

/** The layout that children get where a variant of their parent sets one; undefined where it does not. */
export function childrenBody(values: Values, base: Values): string | undefined {
  const display = values.get('display')
  const direction = values.get('flexDirection')
  if (!isSaid(display) && !isSaid(direction)) return undefined
  if (isSaid(display) && !/flex$/.test(String(display))) return '--te-row:initial;--te-column:initial'
  const stands = isSaid(direction) ? direction : base.get('flexDirection')
  return String(stands ?? 'row').startsWith('column') ? COLUMN : ROW
}

/**
 * The same where several rules say the size of an element: those of a shared style, of one who has shared styles, of several variants. What a size asks of
 * `flex` goes along with the size in a custom property, so that whichever rule wins the width decides, and the same for the height; `flex` itself says the
 * same text wherever something fills, and nothing where it does not.
 */
export function jointFillBody(values: Values, isBound: (axis: string) => boolean): readonly string[] {
  const [wide, high] = [values.get('width') === FILL, values.get('height') === FILL]
  const says = (axis: string): boolean => isSaid(values.get(axis)) || isBound(axis)
  return [
    ...(wide ? ['width:100%', 'min-width:0', `--te-wide:var(--te-row,${ALONG})`] : says('width') ? ['--te-wide:initial'] : []),
    ...(high
      ? ['height:100%', 'min-height:0', 'align-self:stretch', '--te-high:var(--te-column,0 1 auto)']
      : says('height')
        ? ['--te-high:initial']
        : []),
    ...(wide || high ? [`flex:var(--te-wide,${ALONG})`] : []),
  ]
}
const ALONG = 'var(--te-high,0 1 auto)'

/**
 * Declarations of a width or a height that fills, to stand before those of other fields. `base`: what the element says for all widths; what `others`
 * fill a size of this variant takes back.
 */
export function fillBody(values: Values, base: Values, others: readonly Values[]): readonly string[] {
  const said = (axis: string): boolean => isSaid(values.get(axis))
  if (!said('width') && !said('height')) return []
  const fills = (axis: string): boolean => (said(axis) ? values : base).get(axis) === FILL
  const [wide, high] = [fills('width'), fills('height')]
  if (!wide && !high) return ['width', 'height'].some((axis) => others.some((each) => each.get(axis) === FILL)) ? ['flex:0 1 auto'] : []
  const along = high ? 'var(--te-column,0 1 auto)' : '0 1 auto'
  return [
    ...(said('width') && wide ? ['width:100%', 'min-width:0'] : []),
    ...(said('height') && high ? ['height:100%', 'min-height:0', 'align-self:stretch'] : []),
    `flex:${wide ? `var(--te-row,${along})` : along}`,
  ]
}
