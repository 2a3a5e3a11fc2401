import { parse, stringify, type Value } from '../given.ts'
import { type MakeChunk, runsOf } from '../own-copies.ts'
import { registerFan } from '../paths.ts'
import { runRowsWith } from '../row-hooks.ts'
import { slotOf } from '../slots.ts'
import { protect } from '../state.ts'
import { giveTurn, holdBinding, rowsWith } from './held.ts'
import { settleRows } from './lists.ts'
import { dropOthers, levelOf, readState } from './own-state.ts'
import { addFan, addPageUse, removeTemplate, runFan } from './page-uses.ts'
import { asList } from './reconcile.ts'
import { flushRows } from './row-output.ts'
import { addRowReader, rowRead } from './row-reads.ts'
import { giveUpRow, hasRowWork, runningRow, runRowAlone, stepRows } from './row-work.ts'
import { rowsAround, standIn, type ToldRow } from './stand-in.ts'
import {
  contextAt,
  heldOrLive,
  hold,
  holdAs,
  pageUses,
  pathOf,
  type Rows,
  release,
  replaceHeld,
  type Template,
  templates,
  type Use,
} from './templates.ts'
import { lookAgain, touchLists } from './touched.ts'

type TemplateText = [
  id: number,
  parent: number | null,
  /** Computed variables of a block have their names. */
  bindings: (readonly [id: number, reads: readonly string[], name?: string])[],
  state?: readonly string[],
  /** Of a block. */
  variables?: { readonly [name: string]: Value },
]

type UseText = readonly [
  number: number,
  element: string,
  template: number,
  around: number | null,
  list:
    | Exclude<Use['list'], { kind: 'binding' | 'own' | 'inputs' }>
    | { readonly kind: 'binding'; readonly binding: number }
    | { readonly kind: 'inputs'; readonly value: Value; readonly bound: readonly (readonly [parts: readonly string[], binding: number])[] },
  key: readonly string[] | null,
  keys?: readonly string[] | null,
  sample?: Value,
]

const placed = (list: UseText[4], around: Template | null): Use['list'] => {
  if (list.kind === 'value' || list.kind === 'inputs') protect(list.value)
  const placeOf = (binding: number): number | undefined => {
    const found = around === null ? slotOf.get(binding) : around.ids.indexOf(binding)
    return found === -1 ? undefined : found
  }
  if (list.kind === 'inputs') return { ...list, bound: list.bound.map(([parts, binding]) => ({ parts, place: placeOf(binding) })) }
  if (list.kind === 'state') {
    const level = levelOf(around, list.parts)
    return level === null ? list : { kind: 'own', level, parts: list.parts }
  }
  if (list.kind !== 'binding') return list
  return { kind: 'binding', place: placeOf(list.binding) ?? -1 }
}

/** Called from outside, as those of the runtime itself. */
export const functions = {
  /** A template: its bindings `[id, reads]`, of which reads of rows are written as `rowRead` has it. */
  template(make: MakeChunk, text: string) {
    const [id, parent, bounds, state = [], variables = null] = parse(text) as TemplateText
    const computed = bounds.flatMap(([, , name], place) => (name === undefined ? [] : [[place, name] as const]))
    const template: Template = {
      id,
      parent: parent === null ? null : templates.get(parent)!,
      ids: bounds.map(([binding]) => binding),
      prefixes: bounds.map(([binding]) => `,${binding},`),
      runs: runsOf(make),
      state,
      variables: variables === null ? null : protect(variables),
      computed: computed.length === 0 ? null : new Map(computed),
      levels: [],
      uses: [],
      givesLists: false,
      failing: [],
      held: null,
      late: [],
    }
    for (const [place, [, reads]] of bounds.entries())
      for (const read of reads) {
        const row = rowRead(read)
        if (row !== null) addRowReader(template, place, row)
        else if (!readState(template, place, read)) registerFan(addFan(template, place), read)
      }
    templates.set(id, template)
    return ''
  },
  /** Uses of templates `[number, element, template, template around, list, key, keys?]`, inner ones first. */
  uses(text: string) {
    for (const [number, element, id, around, list, key, keys = null, sample] of parse(text) as UseText[]) {
      const inside = around === null ? null : templates.get(around)!
      const use: Use = {
        ...{
          number,
          element,
          template: templates.get(id)!,
          around: inside,
          list: placed(list, inside),
          key,
          keyPath: key === null ? null : key.join('.'),
        },
        ...{ keys, inSight: ['component', element, 'inSight'], sample: sample === undefined ? null : asList(protect(sample)) },
      }
      if (inside === null) addPageUse(use)
      else {
        inside.uses.push(use)
        if (use.list.kind === 'binding' || use.list.kind === 'inputs') inside.givesLists = true
      }
    }
    dropOthers(new Set(pageUses.map(({ use }) => use.element)))
    return ''
  },
  /** `{item, index, key}` of a row, as JSON; nothing where there is no such row. */
  row(path: string) {
    const row = contextAt(path)
    return row === null ? '' : stringify({ item: row.item, index: row.index, key: row.key })
  },
  /** The paths of all rows of a template, as JSON. */
  scopes(text: string) {
    const found: string[] = []
    const look = ({ use, scopes }: Rows): void => {
      for (const scope of scopes) {
        if (use.template.id === Number(text)) found.push(pathOf(scope))
        for (const inner of scope.kids) look(inner)
      }
    }
    for (const rows of pageUses) look(rows)
    return stringify(found)
  },
  /** Keeps a row answering until it is released; whether it is there. */
  hold: (path: string) => (hold(path) ? '1' : ''),
  /** The rows around a place as `[element, key, index, item]`, the outermost first; nothing where the innermost is not there. */
  around(path: string) {
    const scope = heldOrLive(path)
    return scope === null ? '' : stringify(rowsAround(scope))
  },
  /**
   * Makes a row available with its reported values, instead of the current one, until it is released; `again`, for a
   * row that already is. Whether its lists exist.
   */
  stand(text: string) {
    const [path, told, again] = parse(text) as [string, readonly ToldRow[], boolean]
    const scope = standIn(told)
    if (scope === null) return ''
    if (again) replaceHeld(path, scope)
    else holdAs(path, scope)
    return '1'
  },
  release(path: string) {
    release(path)
    return ''
  },
  /** A binding that made an engine hang, `[id, paths of rows in which it is given up]`: before rows are made. */
  holdBinding(text: string) {
    const [id, gone] = parse(text) as [number, readonly string[]]
    holdBinding(id, gone)
    return ''
  },
  rowsWith: (text: string) => stringify(rowsWith(parse(text))),
  /** `[id, path]`: its next batch runs it in that row; without a path, in all rows from now on. */
  giveTurn(text: string) {
    const [id, path] = parse(text) as [number, string?]
    giveTurn(id, path)
    return ''
  },
  untemplate(text: string) {
    for (const id of parse(text)) removeTemplate(id)
    return ''
  },
}

runRowsWith({
  hasWork: hasRowWork,
  step: stepRows,
  settle: settleRows,
  lookAgain,
  contextOf: contextAt,
  touch: touchLists,
  fan: runFan,
  flush: flushRows,
  culprit() {
    const row = runningRow()
    return row === null ? null : `${row.scope.rows.use.template.ids[row.place]}\n${pathOf(row.scope)}`
  },
  alone: runRowAlone,
  giveUp: giveUpRow,
})
