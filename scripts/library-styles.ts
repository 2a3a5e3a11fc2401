import type { Plugin } from 'vite'

/** Rules for text that runs from right to left, which no language of ours does, leave; so do such selectors of other rules. */
export const withoutRightToLeft = (css: string): string =>
  css.replace(/([^{}]*)\{([^{}]*)\}/g, (rule, selectors: string, body: string) => {
    if (!selectors.includes('-rtl')) return rule
    const kept = selectors.split(',').filter((selector) => !selector.includes('-rtl'))
    return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`
  })

/**
 * The library's styles arrive component by component and in any order, long after our own: in a layer they give way to ours, and to a
 * page author's, wherever they stand. The studio's whole sheet is in none, so there they change nothing.
 */
export function libraryStyles(): Plugin {
  return {
    name: 'tessera:library-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@arco-design\/web-react\/(es\/.*|dist\/css\/arco)\.css$/ },
      handler(code, id) {
        const styles = withoutRightToLeft(code)
        return id.includes('/es/') ? `@layer library {${styles}}` : styles
      },
    },
  }
}
