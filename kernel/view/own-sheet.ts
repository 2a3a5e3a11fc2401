import { ownSelector, selectorsIn } from './own-selectors.ts'

/**
 * The sheet of a published page, or of its project's look, for one page among several in a document: no rule of it means anything of another page,
 * and its keyframes have names of their own. `name` is that of the page's root, `classes` those of its elements.
 */
export function ownSheet(css: string, name: string, classes: Iterable<string>): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.startsWith('@layer') || css.trim() === '' ? css : `@layer css{${css}}`)
  const known = new Set([...classes].flatMap((each) => each.split(/\s+/)).filter(Boolean))
  const keyframes = new Map<string, string>()
  const all = [...rulesBelow(sheet)]
  for (const rule of all)
    if (rule instanceof CSSKeyframesRule) {
      const renamed = `${name.replace(/[^\w-]/g, '_')}-${rule.name}`
      keyframes.set(rule.name, renamed)
      rule.name = renamed
    }
  for (const rule of all) {
    if (!(rule instanceof CSSStyleRule)) continue
    rule.selectorText = selectorsIn(rule.selectorText)
      .map((selector) => ownSelector(selector, name, known))
      .join(',')
    const { style } = rule
    if (keyframes.size > 0 && style.animationName !== '')
      style.animationName = style.animationName.replace(/[^\s,]+/g, (each) => keyframes.get(each) ?? each)
  }
  return sheet
}

function* rulesBelow({ cssRules }: { readonly cssRules: CSSRuleList }): Iterable<CSSRule> {
  for (const rule of cssRules) {
    yield rule
    if (rule instanceof CSSGroupingRule) yield* rulesBelow(rule)
  }
}
