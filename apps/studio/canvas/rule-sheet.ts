/** What is needed of a style sheet, and of the document that has it. */
export type RuleTarget = Pick<CSSStyleSheet, 'insertRule' | 'deleteRule'>
export interface SheetHost<Sheet extends RuleTarget> {
  adoptedStyleSheets: Sheet[]
}

/** A change of a rule costs as much as its sheet is long: measured with 3,000 rules, 30 ms in one sheet and 2 ms in sheets of a hundred. */
const MOST = 100

interface Part<Sheet> {
  readonly sheet: Sheet
  /** The name of the rule at each place. */
  readonly names: string[]
}

/**
 * Keeps named rules in a document, each an at-rule around those of one element, in their order over several sheets: what did not change is not
 * touched, so one letter of a thousand rules costs one rule. `change` brings a rule to another text where it can do that with less than a new rule.
 */
export function createRuleSheet<Sheet extends RuleTarget>(
  host: SheetHost<Sheet>,
  makeSheet: () => Sheet,
  change: (sheet: Sheet, at: number, rule: string) => boolean = () => false,
): { apply(rules: ReadonlyMap<string, string>): void } {
  const others = [...host.adoptedStyleSheets]
  let applied: ReadonlyMap<string, string> = new Map()
  let parts: Part<Sheet>[] = []

  const insert = (part: Part<Sheet>, at: number, name: string, rule: string): void => {
    // What the browser does not know in it is left out of it, and takes nothing with it.
    part.sheet.insertRule(rule, at)
    part.names.splice(at, 0, name)
  }
  const remove = (part: Part<Sheet>, at: number): void => {
    part.sheet.deleteRule(at)
    part.names.splice(at, 1)
  }
  const removeFrom = (from: number, name: string): void => {
    const part = parts.slice(from).find(({ names }) => names.includes(name))
    if (part) remove(part, part.names.indexOf(name))
  }
  /** A part with room at a place: what stands behind it goes into a part of its own where there is none. */
  const roomAt = (index: number, at: number): void => {
    const part = parts[index]
    if (part && part.names.length < MOST) return
    const tail: Part<Sheet> = { sheet: makeSheet(), names: [] }
    const moved = part?.names.slice(at) ?? []
    for (const [place, name] of moved.entries()) insert(tail, place, name, applied.get(name)!)
    for (const _ of moved) remove(part!, part!.names.length - 1)
    parts.splice(index + 1, 0, tail)
  }

  return {
    apply(rules) {
      if (rules === applied) return
      for (const part of parts) for (let at = part.names.length - 1; at >= 0; at--) if (!rules.has(part.names[at]!)) remove(part, at)
      let [index, at] = [0, 0]
      for (const [name, rule] of rules) {
        while (at >= (parts[index]?.names.length ?? 0) && index < parts.length - 1) [index, at] = [index + 1, 0]
        const part = parts[index]
        if (part?.names[at] === name) {
          if (applied.get(name) !== rule && !change(part.sheet, at, rule)) {
            remove(part, at)
            insert(part, at, name, rule)
          }
        } else {
          if (applied.has(name)) removeFrom(index, name)
          roomAt(index, at)
          if (at >= MOST || !part) [index, at] = [part ? index + 1 : index, 0]
          insert(parts[index]!, at, name, rule)
        }
        at++
      }
      parts = parts.filter(({ names }) => names.length > 0)
      applied = rules
      const sheets = [...others, ...parts.map(({ sheet }) => sheet)]
      if (sheets.some((sheet, place) => host.adoptedStyleSheets[place] !== sheet) || sheets.length !== host.adoptedStyleSheets.length)
        host.adoptedStyleSheets = sheets
    },
  }
}
