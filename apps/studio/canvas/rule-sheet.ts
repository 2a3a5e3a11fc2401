/** What is needed of a style sheet. */
export type RuleTarget = Pick<CSSStyleSheet, 'insertRule' | 'deleteRule'>

/**
 * Keeps named rules in a style sheet, each an at-rule around those of one element: what did not change is not touched, so one letter of a thousand
 * rules costs one rule.
 */
export function createRuleSheet(sheet: RuleTarget): { apply(rules: ReadonlyMap<string, string>): void } {
  let applied: ReadonlyMap<string, string> = new Map()
  /** The name of the rule at each place. */
  const order: string[] = []
  const insert = (id: string, rule: string, at: number): void => {
    // What the browser does not know in it is left out of it, and takes nothing with it.
    sheet.insertRule(rule, at)
    order.splice(at, 0, id)
  }
  const remove = (at: number): void => {
    sheet.deleteRule(at)
    order.splice(at, 1)
  }
  return {
    apply(rules) {
      if (rules === applied) return
      for (let at = order.length - 1; at >= 0; at--) if (!rules.has(order[at]!)) remove(at)
      let at = 0
      for (const [id, css] of rules) {
        if (order[at] !== id) {
          const from = applied.has(id) ? order.indexOf(id, at) : -1
          if (from >= 0) remove(from)
          insert(id, css, at)
        } else if (applied.get(id) !== css) {
          remove(at)
          insert(id, css, at)
        }
        at++
      }
      applied = rules
    },
  }
}
