import type { JsonObject } from '../values/json.ts'
import { authorCss } from './author-css.ts'
import { compileElement, type ElementLook, MOST_SHARED, sharedClass } from './compile-look.ts'
import { LAYER_ORDER } from './layers.ts'
import { RuleSheet } from './look-sheet.ts'
import { tokenDefaults } from './page-theme.ts'
import { fieldLayers, type Width } from './variants.ts'

/** A style that elements of several pages share. */
export interface SharedLook {
  readonly id: string
  readonly style: JsonObject
  readonly looks?: { readonly [variant: string]: JsonObject }
  readonly css: string
}

/** The look of a shared style: its rules are for the classes of all places that it may have on an element. */
function compileShared({ id, style, looks, css }: SharedLook): { readonly look: ElementLook; readonly classes: readonly string[] } {
  const look = compileElement({ id, style, css: '', bindings: {}, ...(looks ? { looks } : {}) }, sharedClass(id, 0), true)
  const classes = Array.from({ length: MOST_SHARED }, (_, place) => sharedClass(id, place))
  const any = `:is(${classes.map((each) => `.${each}`).join(',')})`
  return { look: css.trim() === '' ? look : { ...look, author: authorCss(css, any, sharedClass(id, 0)) }, classes }
}

/** What is wrong in the text and the values of a shared style. */
export function checkShared(style: SharedLook): Pick<ElementLook, 'author' | 'refused' | 'foreign'> {
  return compileShared(style).look
}

/** The shared styles of a project as one sheet; `maxes`: widths of pages that are shown with it, beside those of the project; `forced` as for a canvas. */
export function sharedSheet(styles: Iterable<SharedLook>, widths: readonly Width[], maxes: readonly number[] = [], forced = false): string {
  const sheet = new RuleSheet({ widths, forced })
  for (const style of styles) {
    const { look, classes } = compileShared(style)
    sheet.add(look, classes, 'shared')
  }
  const { layers } = sheet.texts(false)
  if (layers.length === 0) return ''
  // A token that no theme names has its usual value here too, where the page says nothing of it.
  const defaults = tokenDefaults(layers)
  const base = defaults === '' ? [] : [`@layer base{${defaults}}`]
  return [LAYER_ORDER + fieldLayers([...widths.map(({ max }) => max), ...maxes]), ...base, ...layers].join('\n')
}
