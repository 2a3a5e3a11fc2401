import { runs } from '../slots.ts'
import { look, neverSettle, runLater, structure } from './notes.ts'
import { drop, makeRows } from './reconcile.ts'
import { leaveFaults } from './row-output.ts'
import { pageUses, pageUsesChanged, type Rows, type Template, templates, type Use } from './templates.ts'

/** Bindings of templates that read a path of the page, by number: they run in every row there is. */
const fans: { readonly template: Template; readonly places: readonly number[] }[] = []

export const addFan = (template: Template, which: number): number => fans.push({ template, places: [which] }) - 1

export const runFan = (fan: number): void => {
  const { template, places } = fans[fan]!
  for (const rows of pageUses) fanOut(rows, template, places)
}

const fanOut = ({ use, scopes }: Rows, template: Template, places: readonly number[]): void => {
  if (use.template === template) for (let i = 0; i < scopes.length; i++) runLater(scopes[i]!, places)
  else if (use.template.uses.length > 0) for (const scope of scopes) for (const inner of scope.kids) fanOut(inner, template, places)
}

/** Rows whose lists are values of the page's bindings, by slot. */
const fromBinding = new Map<number, Rows[]>()

/** A use of the page itself; rows are looked at with the next batch. */
export const addPageUse = (use: Use): void => {
  const rows = makeRows(use, null)
  pageUses.push(rows)
  pageUsesChanged()
  look(rows)
  for (const slot of slotsOf(use)) followSlot(slot, rows)
}

/** The slots of the page's bindings that give a use its list, or its inputs. */
const slotsOf = ({ list }: Use): readonly number[] => {
  if (list.kind === 'binding') return [list.place]
  return list.kind === 'inputs' ? list.bound.flatMap(({ place: slot }) => (slot === undefined ? [] : [slot])) : []
}

const followSlot = (slot: number, rows: Rows): void => {
  const known = fromBinding.get(slot)
  if (known !== undefined) {
    known.push(rows)
    return
  }
  const all = [rows]
  fromBinding.set(slot, all)
  const run = runs[slot]!
  runs[slot] = (context, variables) => {
    const value = run(context, variables)
    for (const one of all) look(one)
    return value
  }
}

/** Ends a template with its uses and all rows of it. */
export const removeTemplate = (id: number): void => {
  const template = templates.get(id)
  if (template === undefined) return
  for (const inner of template.uses) removeTemplate(inner.template.id)
  // Its replacement reports its own state.
  template.failing.length = 0
  for (const rows of [...pageUses]) {
    if (rows.use.template !== template) continue
    for (const scope of rows.scopes) drop(scope, structure)
    leaveFaults(rows)
    pageUses.splice(pageUses.indexOf(rows), 1)
    pageUsesChanged()
    for (const slot of slotsOf(rows.use)) {
      const all = fromBinding.get(slot)
      all?.splice(all.indexOf(rows), 1)
    }
    neverSettle(rows)
  }
  templates.delete(id)
}
