/**
 * A picture in one colour, that of the text beside it: the name of an Arco icon (`IconStar`), the path data of a drawing on a grid of
 * 16 × 16 (`M2 8h12`), drawn with one thin line, or up to two characters of text (`Σ`).
 */
export type Icon = string

/** How an icon is rendered: an Arco icon, path data or text. */
export type IconForm = 'arco' | 'path' | 'text'

const ARCO = /^Icon[A-Z][A-Za-z0-9]{0,60}$/
const PATH = /^[Mm][\sMmLlHhVvCcSsQqTtAaZz0-9eE.,+-]{1,4000}$/

/**
 * How an icon is rendered; undefined for an invalid one. Only this form reaches the page, so an icon cannot carry
 * code.
 * @example iconForm('IconStar')
 */
export function iconForm(icon: Icon): IconForm | undefined {
  if (ARCO.test(icon)) return 'arco'
  const length = [...icon].length
  if (length > 2) return PATH.test(icon) ? 'path' : undefined
  return icon.trim() === '' ? undefined : 'text'
}
