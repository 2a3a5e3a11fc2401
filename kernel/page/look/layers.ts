/**
 * The cascade layers of every document that shows pages, weakest first: who wins is said by them alone, never by specificity. Behind them come those
 * of style fields. `!important` turns them around, so the library's stand outside.
 *
 * `arco`: the component library; `base`: the product's own theme; `kit`: built-in components; `plugin`: others; `frame`: what a page stands in;
 * `theme`: a project's; `css`: style texts of authors.
 */
export const LAYERS = ['arco', 'base', 'kit', 'plugin', 'frame', 'theme', 'css'] as const

/** Says the order before any of them has a rule: style sheets arrive as they are needed. */
export const LAYER_ORDER = `@layer ${LAYERS.join(',')};`
