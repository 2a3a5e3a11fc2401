import { isOfBody, ownSelector, selectorsIn } from './own-selectors.ts'

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

/**
 * What the document says of its body, said of the root of one page: the library's variables are made of each other, so they have to be made there again.
 * To be called when the styles of the page's components are there.
 */
export function ownDefaults(name: string, within: Document = document): CSSStyleSheet {
  const texts: string[] = []
  const visit = (rules: CSSRuleList, around: readonly string[]): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const selectors = selectorsIn(rule.selectorText).filter(isOfBody)
        if (selectors.length === 0) continue
        const own = selectors.map((selector) => ownSelector(selector, name, NO_CLASSES)).join(',')
        texts.push(around.reduceRight((inner, at) => `${at}{${inner}}`, `${own}{${rule.style.cssText}}`))
      } else if (rule instanceof CSSLayerBlockRule) visit(rule.cssRules, [...around, `@layer ${rule.name}`])
      else if (rule instanceof CSSMediaRule) visit(rule.cssRules, [...around, `@media ${rule.conditionText}`])
    }
  }
  for (const sheet of within.styleSheets) visit(sheet.cssRules, [])
  const made = new CSSStyleSheet()
  made.replaceSync(texts.join('\n'))
  return made
}
const NO_CLASSES: ReadonlySet<string> = new Set()

function* rulesBelow({ cssRules }: { readonly cssRules: CSSRuleList }): Iterable<CSSRule> {
  for (const rule of cssRules) {
    yield rule
    if (rule instanceof CSSGroupingRule) yield* rulesBelow(rule)
  }
}
