import { PAGE_ID, type PageRecord } from '../records/records.ts'
import { parseColor } from './theme/colors.ts'
import { block, themeCss, tokenProperties } from './theme/theme-css.ts'
import { effectiveTokens, type Tokens, type TokenValue, tokenInfo } from './theme/tokens.ts'

/** What of a page's record says how it differs. */
export type Themed = Pick<PageRecord, 'id' | 'theme' | 'props'>

/** What a page differs in from the theme of its project. The colour that older pages have among their settings is their primary one while it is set. */
export function pageTheme({ theme = {}, props }: Themed): Tokens {
  const { theme: older } = props
  return typeof older === 'string' && parseColor(older) ? { ...theme, primary: older } : theme
}

/** The differences of a page as rules. A block differs in nothing. */
export const pageThemeCss = (page: Themed): string => (page.id === PAGE_ID ? themeCss(pageTheme(page)) : '')

const USED = /var\(\s*--te-([a-z0-9-]+)/g

/** What the tokens that rules say by name are where no theme names them. */
export function tokenDefaults(rules: Iterable<string>): string {
  const used = new Set<string>()
  for (const rule of rules) if (rule.includes('--te-')) for (const [, name = ''] of rule.matchAll(USED)) used.add(name)
  const names = [...used].filter((name) => tokenInfo(name)).sort()
  if (names.length === 0) return ''
  const all = effectiveTokens()
  const tokens = Object.fromEntries(names.map((name) => [name, all[name] as TokenValue]))
  const differing = Object.fromEntries(Object.entries(tokens).filter(([, value]) => typeof value === 'object'))
  return [block('body', tokenProperties(tokens, 'light')), block('body:where([arco-theme=dark])', tokenProperties(differing, 'dark'))].join(
    '',
  )
}

/**
 * What a page says of tokens, as one rule for each of its layers, by the layer's name: the differences of the page from its project's theme, and below any
 * theme the values of those that `rules`, the page's own, say by name.
 */
export function themeRules(page: Themed | undefined, rules: Iterable<string>): ReadonlyMap<string, string> {
  const texts = [['base', tokenDefaults(rules)] as const, ['theme', page ? pageThemeCss(page) : ''] as const]
  return new Map(texts.flatMap(([layer, text]) => (text === '' ? [] : [[layer, `@layer ${layer}{${text}}`]])))
}
