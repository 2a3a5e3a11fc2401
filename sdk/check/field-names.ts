import { ownFields } from '#kernel/engine/references/references'
import { filled } from '#kernel/message'
import { type Catalogue, descendantsOf, elementOf, type Finding, mapEntry, type PageDocument, type References } from '#kernel/page/records'
import { withFix } from './fix.ts'

/** What tells one field from another, like the number in `date2`, is no slip. */
const LETTERS = /[\p{L}_-]/u

/**
 * Steps that name a field which their form does not have, where it has one that is written almost so. Any other name may be right: forms hold values
 * under names that no field on the page has.
 */
export function misspeltFields(document: PageDocument, catalogue: Catalogue, references: References): readonly Finding[] {
  const findings: Finding[] = []
  const known = new Map<string, readonly string[]>()
  const fieldsOf = (form: string): readonly string[] => {
    const names = known.get(form) ?? descendantsOf(document, form).flatMap((id) => ownFields(elementOf(document, id)!, { references }))
    known.set(form, names)
    return names
  }
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'flow') continue
    mapEntry(entry, {
      references,
      field(path, form, name) {
        const element = form === null ? undefined : elementOf(document, form)
        if (!element || !catalogue(element.type)?.tags.includes('form')) return name
        const names = fieldsOf(element.id)
        // An object with all fields of a group has the name that they begin with, and a field may hold an object.
        const isKnown = names.some((each) => each === name || each.startsWith(`${name}.`) || name.startsWith(`${each}.`))
        const meant = isKnown ? undefined : names.find((each) => isSlip(name, each))
        if (meant !== undefined)
          findings.push({
            ...{ level: 'warning', code: 'PAGE_MISSPELT_FIELD', entry: entry.id, path, message: told(element.name, name, meant) },
            ...withFix({ kind: 'name', of: 'field', path, form: element.id, name, to: meant }),
          })
        return name
      },
    })
  }
  return findings
}

const told = (form: string, name: string, meant: string): Finding['message'] =>
  filled(
    { zh: '表单“{form}”中没有字段“{name}”：是否应为“{meant}”？', en: 'The form "{form}" has no field "{name}": is "{meant}" meant?' },
    { form, name, meant },
  )

/** Whether one name is the other with another case, or with one letter too many, too few, wrong, or two in each other's places. */
export function isSlip(written: string, meant: string): boolean {
  const [a, b] = [written.toLowerCase(), meant.toLowerCase()]
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if ([...inA, ...inB].some((letter) => !LETTERS.test(letter))) return false
  const isSwapped = inA.length === 2 && inB.length === 2 && inA[0] === inB[1] && inA[1] === inB[0]
  return isSwapped || (inA.length <= 1 && inB.length <= 1)
}
