/** What a rule may be made of, whichever kind it is. */
interface AnyRule extends CSSRule {
  readonly selectorText?: string
  readonly conditionText?: string
  readonly name?: string
  readonly style?: CSSStyleDeclaration
  readonly cssRules?: CSSRuleList
}

/**
 * A function that brings the rule at a place of a sheet to what a text says by its declarations alone, and answers whether it could: not where the text has
 * other selectors, conditions or rules, of which nothing is changed then. Declarations cost a browser about a quarter of what a new rule costs, for which it
 * looks at all elements that the sheet may mean.
 */
export function createRuleChanger(makeSheet: () => CSSStyleSheet): (sheet: CSSStyleSheet, at: number, text: string) => boolean {
  const read = makeSheet()
  return (sheet, at, text) => {
    read.replaceSync(text)
    const [before, wanted] = [sheet.cssRules[at], read.cssRules[0]]
    if (!before || !wanted || !isAlike(before, wanted)) return false
    change(before, wanted)
    return true
  }
}

function isAlike(before: AnyRule, wanted: AnyRule): boolean {
  if (before.constructor !== wanted.constructor || before.name !== wanted.name) return false
  if (before.selectorText !== wanted.selectorText || before.conditionText !== wanted.conditionText) return false
  const [inside, inWanted] = [before.cssRules, wanted.cssRules]
  // Steps of an animation and whatever else has no declarations of its own are exchanged whole.
  if (!inside || !inWanted) return before.cssText === wanted.cssText || (isDeclaring(before) && isDeclaring(wanted))
  return inside.length === inWanted.length && Array.from(inside).every((rule, at) => isAlike(rule, inWanted[at]!))
}

const isDeclaring = (rule: AnyRule): boolean => rule.style !== undefined && !(rule instanceof CSSKeyframeRule)

function change(before: AnyRule, wanted: AnyRule): void {
  const [{ style }, text] = [before, wanted.style?.cssText]
  if (style && text !== undefined && style.cssText !== text) style.cssText = text
  for (const [at, rule] of Array.from(before.cssRules ?? []).entries()) change(rule, wanted.cssRules![at]!)
}
