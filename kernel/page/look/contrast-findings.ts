import { type Label, tell } from '#kernel/message'
import { type Finding, PAGE_ID } from '../records/records.ts'
import { pageTheme, type Themed } from './page-theme.ts'
import { type ContrastPair, failingPairs } from './theme/contrast-pairs.ts'
import type { Tokens } from './theme/tokens.ts'

const SCHEMES: { readonly [scheme in ContrastPair['scheme']]: Label } = {
  light: { zh: '浅色', en: 'light' },
  dark: { zh: '深色', en: 'dark' },
}
const keyOf = ({ id, scheme }: ContrastPair): string => `${id} ${scheme}`
const ratioOf = ({ ratio }: ContrastPair): string => (Math.floor(ratio * 100) / 100).toFixed(2)

/**
 * Pairs of colours that are hard to read on a page: one finding of all that the theme of the project brings, and one for each that comes with what the
 * page itself differs in.
 */
export function contrastFindings(theme: { readonly name: Label; readonly tokens: Tokens }, page: Themed): readonly Finding[] {
  const own = pageTheme(page)
  const failing = failingPairs({ ...theme.tokens, ...own })
  const before = new Set(failingPairs(theme.tokens).map(keyOf))
  const inherited = failing.filter((pair) => before.has(keyOf(pair)))
  const finding = (message: Finding['message']): Finding => ({ level: 'warning', code: 'LOOK_CONTRAST', entry: PAGE_ID, message })
  const [worst] = inherited.toSorted((a, b) => a.ratio / a.least - b.ratio / b.least)
  const ofTheme = worst
    ? [
        finding(
          tell('page.look-contrast', {
            theme: theme.name,
            count: inherited.length,
            pair: worst.label,
            scheme: SCHEMES[worst.scheme],
            ratio: ratioOf(worst),
            least: worst.least,
          }),
        ),
      ]
    : []
  const ofPage = failing
    .filter((pair) => !before.has(keyOf(pair)))
    .map((pair) => ({
      ...finding(
        tell(pair.nearest === null ? 'page.page-contrast' : 'page.page-contrast-nearest', {
          pair: pair.label,
          scheme: SCHEMES[pair.scheme],
          ratio: ratioOf(pair),
          least: pair.least,
          nearest: pair.nearest ?? '',
        }),
      ),
      path: `theme.${pair.token}`,
    }))
  return [...ofTheme, ...ofPage]
}
