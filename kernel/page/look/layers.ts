/**
 * The cascade layers of every document that shows pages, weakest first. They alone decide which rule wins, never
 * specificity. The layers of style fields follow them. `!important` reverses the order, so the library's rules are
 * outside of all layers. `arco`: the component library; `base`: the product's theme; `kit`: built-in components;
 * `plugin`: other components; `frame`: the frame around a page; `theme`: a project's theme; `css`: style texts of
 * authors.
 */
export const LAYERS = ['arco', 'base', 'kit', 'plugin', 'frame', 'theme', 'css'] as const

/** Says the order before any of them has a rule: style sheets arrive as they are needed. */
export const LAYER_ORDER = `@layer ${LAYERS.join(',')};`
