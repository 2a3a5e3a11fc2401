import { themeSheet } from './theme/theme-css.ts'
import type { Tokens } from './theme/tokens.ts'

/** What of a theme its sheet is made of. */
export interface NamedTheme {
  readonly id: string
  readonly tokens: Tokens
}

/** The class on the root of a page that chose a theme of its project. */
export const themeClass = (id: string): string => `te-theme-${id}`

/** With no more weight than a theme alone, so that what a page differs in still wins. */
const onPagesOf = (condition: string): string => `:root body:where(${condition})`
const has = (ids: readonly string[]): string => `:has(${ids.map((id) => `.${themeClass(id)}`).join(',')})`

/**
 * The themes of a project as one sheet. A page with a chosen theme gets that alone; all others get the default, also
 * those whose theme was removed. A project with one theme has its sheet unchanged.
 */
export function themesSheet(themes: readonly NamedTheme[], usual: NamedTheme): string {
  const others = themes.filter(({ id }) => id !== usual.id)
  if (others.length === 0) return themeSheet(usual.tokens)
  // What a project added itself is named in styles, so it is there in each theme.
  const own = Object.fromEntries(Object.entries(usual.tokens).filter(([name]) => name.startsWith('x-')))
  const ids = others.map(({ id }) => id).sort()
  return [
    themeSheet(usual.tokens, { scope: onPagesOf(`:not(${has(ids)})`) }),
    ...others.map(({ id, tokens }) => themeSheet({ ...own, ...tokens }, { scope: onPagesOf(has([id])) })),
  ].join('')
}
