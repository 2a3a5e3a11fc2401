import { type CssNode, type Declaration, generate, type List, type ListItem, parse, walk } from 'css-tree'
import type { Plugin } from 'vite'
import { LAYER_ORDER, type LAYERS } from '../kernel/page/look/layers.ts'

/** Rules for text that runs from right to left, which no language of ours does, leave; so do such selectors of other rules. */
export const withoutRightToLeft = (css: string): string =>
  css.replace(/([^{}]*)\{([^{}]*)\}/g, (rule, selectors: string, body: string) => {
    if (!selectors.includes('-rtl')) return rule
    const kept = selectors.split(',').filter((selector) => !selector.includes('-rtl'))
    return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`
  })

/** The sheet with the declarations that `keeps` says, and without the rules that have none of them. */
function partOf(css: string, keeps: (isImportant: boolean) => boolean): string {
  const sheet = parse(css)
  walk(sheet, {
    visit: 'Declaration',
    enter(node: Declaration, item: ListItem<CssNode>, list: List<CssNode>) {
      if (!keeps(node.important !== false)) list?.remove(item)
    },
  })
  const isEmpty = (node: CssNode): boolean =>
    (node.type === 'Rule' && node.block.children.isEmpty) || (node.type === 'Atrule' && node.block?.children.isEmpty === true)
  walk(sheet, {
    leave(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (isEmpty(node)) list?.remove(item)
    },
  })
  return generate(sheet)
}

/** A sheet of the library in a layer; what is important in it stays outside, since in a layer it would win over an author's `!important`. */
export function inLayer(css: string, layer: string): string {
  if (!/!\s*important/i.test(css)) return `@layer ${layer}{${css}}`
  return `@layer ${layer}{${partOf(css, (isImportant) => !isImportant)}}${partOf(css, (isImportant) => isImportant)}`
}

type Layer = (typeof LAYERS)[number]

/** The layer of our own sheets that pages load, by their paths. Those of the studio alone are in none: no author's rule meets them. */
const OWN: readonly (readonly [path: RegExp, layer: Layer])[] = [
  [/\/(sdk\/react|plugins\/components)\/[^?]*\.css$/, 'kit'],
  [/\/apps\/(viewer|studio\/canvas)\/[^/?]*\.css$/, 'frame'],
  [/\/apps\/shell\/language-select\.css$/, 'frame'],
]

const FONT_SIZE = /font-size:\s*(\d+(?:\.\d+)?)px/g

/** Those that nearly every rule has are named in `theme.css`: a short name costs visitors next to nothing. */
const NAMED = new Set(['12', '14', '16', '20'])

/** Sizes of type follow the theme of the page. */
export const withTypeSize = (css: string): string =>
  css.replace(FONT_SIZE, (_, size: string) => `font-size:${NAMED.has(size) ? `var(--te-${size})` : `calc(var(--te-type)*${size}px)`}`)

/**
 * Styles arrive component by component and in any order: in layers they give way to a page author's, wherever they stand and however exactly they
 * select. So does the studio's whole sheet of the library, which the admin app loads with its first screen.
 */
export function libraryStyles(): Plugin {
  return {
    name: 'tessera:library-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        if (/\/@arco-design\/web-react\/(es\/.*|dist\/css\/arco)\.css$/.test(id)) {
          return inLayer(withTypeSize(withoutRightToLeft(code)), 'arco')
        }
        // Another library's sheet, below our own like that one.
        if (/\/maplibre-gl\/dist\/maplibre-gl\.css$/.test(id)) return inLayer(code, 'arco')
        const [, layer] = OWN.find(([path]) => path.test(id)) ?? []
        return layer && `@layer ${layer}{${layer === 'kit' ? withTypeSize(code) : code}}`
      },
    },
    // Before any sheet, as they come in any order.
    transformIndexHtml: { order: 'pre', handler: () => [{ tag: 'style', children: LAYER_ORDER, injectTo: 'head-prepend' }] },
  }
}
