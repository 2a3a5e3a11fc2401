import { getPath } from '#kernel/page/path'
import {
  blockOf,
  type Catalogue,
  type ElementId,
  framedName,
  HANDED_SLOT,
  itemOfSlot,
  MAIN_SLOT,
  type RepeatInfo,
  repeatsOf,
  sharesRows,
  slotInfo,
} from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import { givenName } from '../language/given-names.ts'
import { rowName } from '../language/row-names.ts'
import { type CellNames, type Names, SLOT_ROW } from '../names.ts'
import type { ProgramBinding, ProgramTemplate, ProgramUse } from '../program.ts'
import { type ElementOrPage, typeOf, withDefaults } from './program-element.ts'

/** Where an element stands: in the page itself, or in rows. */
export interface Around {
  /** 0 for the page. */
  readonly template: number
  /** The elements whose rows are around it, the innermost first. */
  readonly rows: readonly ElementId[]
  /** Its cell, if any. */
  readonly cell?: CellNames
}

/** The tag of components whose values are those of the form items in them. */
const FORM = 'form'

/** The repeating regions of a page, and the content of their rows. */
export class RowTemplates {
  readonly #entries: ReadonlyMap<ElementId, ElementOrPage>
  readonly #catalogue: Catalogue
  /** By region; a number is never used again while the page is open. */
  readonly #numbers = new Map<string, number>()
  readonly #next: () => number
  readonly #hasSamples: boolean
  /** Where an element stands that is in no rows. */
  readonly #home: Around

  /**
   * `entries`: the current elements. `home`: the template of a block, 0 for the page. `hasSamples`: instances include
   * the samples for the canvas.
   */
  constructor(
    entries: ReadonlyMap<ElementId, ElementOrPage>,
    catalogue: Catalogue,
    next: () => number,
    { home = 0, hasSamples = false }: { readonly home?: number | undefined; readonly hasSamples?: boolean } = {},
  ) {
    this.#hasSamples = hasSamples
    this.#entries = entries
    this.#catalogue = catalogue
    this.#next = next
    this.#home = { template: home, rows: [] }
  }

  /**
   * The repeating regions of an element, by name. Named regions that share the element's rows count as one, and only
   * where one has content.
   */
  regionsOf(entry: ElementOrPage): readonly (readonly [slot: string, repeats: RepeatInfo])[] {
    const info = this.#catalogue(typeOf(entry))
    if (!info) return []
    const named = Object.entries(info.slots ?? {}).flatMap(([slot, { repeats }]) => (repeats ? [[slot, repeats] as const] : []))
    const own = named.filter(([, repeats]) => !sharesRows(repeats))
    const handed = named.find(([, repeats]) => sharesRows(repeats))?.[1]
    return [
      ...(info.repeats ? [[MAIN_SLOT, info.repeats] as const] : []),
      ...own,
      ...(handed && this.#isHanded(entry.id, info) ? [[HANDED_SLOT, handed] as const] : []),
    ]
  }

  #isHanded(id: ElementId, info: Parameters<typeof repeatsOf>[0]): boolean {
    for (const entry of this.#entries.values())
      if (
        entry.kind === 'element' &&
        entry.parentId === id &&
        entry.slot !== undefined &&
        repeatsOf(info, entry.slot)?.slot === HANDED_SLOT
      )
        return true
    return false
  }

  /** How the region of an element repeats. */
  #repeatsAround = (at: ElementOrPage, parent: ElementOrPage) =>
    repeatsOf(this.#catalogue(typeOf(parent)), (at.kind === 'element' ? at.slot : undefined) ?? MAIN_SLOT)

  around(entry: ElementOrPage): Around {
    const rows: ElementId[] = []
    let template = 0
    let cell: CellNames | undefined
    // As many steps as there are elements: a broken document may have a circle.
    for (let at: ElementOrPage | undefined = entry, left = this.#entries.size; at?.kind === 'element' && left > 0; left--) {
      const parent: ElementOrPage | undefined = at.parentId === null ? undefined : this.#entries.get(at.parentId)
      const found = parent && this.#repeatsAround(at, parent)
      if (parent && found) {
        if (rows.length === 0) template = this.numberOf(parent.id, found.slot)
        rows.push(blockOf(typeOf(parent)) === undefined ? parent.id : SLOT_ROW + parent.id)
        cell ??= this.#cellOf(at, parent, rows.length - 1)
      }
      at = parent
    }
    return rows.length === 0 ? this.#home : { template, rows, ...(cell ? { cell } : {}) }
  }

  #cellOf(at: ElementOrPage, parent: ElementOrPage, level: number): CellNames | undefined {
    const info = this.#catalogue(typeOf(parent))
    const slot = at.kind === 'element' ? at.slot : undefined
    const item = info && slot !== undefined ? itemOfSlot(info, parent, slot) : undefined
    if (item === undefined) return undefined
    const { shows } = slotInfo(info, slot!)!.each!
    const field = shows === undefined ? undefined : getPath(item as JsonObject, shows)
    return { level, field: typeof field === 'string' && field !== '' ? field.split('.') : null, column: item }
  }

  numberOf(element: ElementId, slot: string): number {
    const key = `${element} ${slot}`
    const number = this.#numbers.get(key) ?? this.#next()
    this.#numbers.set(key, number)
    return number
  }

  /** Templates and uses of these elements, each template after the one around it. */
  of(repeaters: Iterable<ElementId>, bindingsOf: (id: ElementId) => readonly ProgramBinding[], names: (around: Around) => Names) {
    const found = [...repeaters].flatMap((id) => {
      const entry = this.#entries.get(id)
      const around = entry && this.around(entry)
      return around ? this.regionsOf(entry).map(([slot, repeats]) => ({ entry, around, slot, repeats })) : []
    })
    found.sort((a, b) => a.around.rows.length - b.around.rows.length || a.entry.id.localeCompare(b.entry.id))
    const state = found.length > 0 ? this.state() : undefined
    const templates = found.map(({ entry, around, slot }): ProgramTemplate => {
      const id = this.numberOf(entry.id, slot)
      const own = state?.get(id)
      return { id, parent: around.template === 0 ? null : around.template, ...(own ? { state: own } : {}) }
    })
    const uses = found.map(({ entry, around, slot, repeats }): ProgramUse => {
      const props = withDefaults(this.#catalogue(typeOf(entry))?.defaults, entry.props)
      const use = { element: entry.id, slot, template: this.numberOf(entry.id, slot) }
      // The form, or the view, knows its rows by keys of its own.
      if (!('prop' in repeats) && repeats.over === 'field')
        return { ...use, keys: `component.${entry.id}.keys`, rows: { path: this.#fieldOf(entry) } }
      if (!('prop' in repeats)) return { ...use, keys: `component.${entry.id}.keys`, rows: { path: `component.${entry.id}.rows` } }
      const key = repeats.key === undefined ? undefined : getPath(props, repeats.key)
      const rows = this.#rowsOf(entry, repeats.prop, bindingsOf(entry.id), names(around), getPath(props, repeats.prop) ?? null)
      const { sample } = repeats
      return {
        ...use,
        ...(typeof key === 'string' && key !== '' ? { key } : {}),
        rows,
        ...(this.#hasSamples && sample !== undefined && mayShowSample(entry, repeats.prop, rows) ? { sample } : {}),
      }
    })
    return { templates, uses }
  }

  /** What the rows of each template have of their own: values of forms in them, and what their elements have. */
  state(): ReadonlyMap<number, readonly string[]> {
    const found = new Map<number, string[]>()
    for (const entry of this.#entries.values()) {
      const roots = this.#rootsOf(entry)
      const template = roots.length > 0 ? this.around(entry).template : 0
      if (template !== 0) found.set(template, [...(found.get(template) ?? []), ...roots])
    }
    for (const roots of found.values()) roots.sort()
    return found
  }

  #rootsOf(entry: ElementOrPage): readonly string[] {
    const info = this.#catalogue(typeOf(entry))
    if (!info) return []
    const isHanded = this.regionsOf(entry).some(([, { over }]) => over === 'field' || over === 'view')
    const own = info.data || isHanded ? [`component.${entry.id}`] : []
    return info.tags.includes(FORM) || (info.formItem && this.#fieldOf(entry).startsWith(`${entry.id}.`)) ? [entry.id, ...own] : own
  }

  /** The place of a form item's value: with its form, with the row of the form's list around it, or with itself. */
  #fieldOf(entry: ElementOrPage): PropPath {
    const given = getPath(withDefaults(this.#catalogue(typeOf(entry))?.defaults, entry.props), 'formItem.name')
    const framed = entry.kind === 'element' ? framedName(this.#entries, this.#catalogue, entry) : undefined
    const name = framed ?? (typeof given === 'string' && given !== '' ? given : entry.id)
    let level = 0
    for (let at = entry, left = this.#entries.size; at.kind === 'element' && at.parentId !== null && left > 0; left--) {
      const parent = this.#entries.get(at.parentId)
      if (!parent) break
      if (this.#catalogue(typeOf(parent))?.tags.includes(FORM)) return `${parent.id}.${name}`
      const repeats = this.#repeatsAround(at, parent)?.repeats
      if (repeats?.over === 'field') return `~${level}.${name}`
      if (repeats) level++
      at = parent
    }
    return `${entry.id}.${name}`
  }

  #rowsOf(entry: ElementOrPage, prop: PropPath, bindings: readonly ProgramBinding[], names: Names, written: Json): ProgramUse['rows'] {
    const bound = bindings.find(({ path }) => path === prop)
    if (bound) {
      const path = plainRead(bound, names)
      return path === null ? { binding: bound.id } : { path }
    }
    const data = entry.source ? this.#catalogue(typeOf(entry))?.data : undefined
    return data?.prop === prop && data.driven === 'engine' ? { path: `component.${entry.id}.data` } : { value: written }
  }
}

/** A list that the author wrote is meant as it is, also when it is empty. */
const mayShowSample = (entry: ElementOrPage, prop: PropPath, rows: ProgramUse['rows']): boolean =>
  !('value' in rows) || getPath(entry.props, prop) === undefined

/** What a binding reads, where it is nothing but that: its value is then that part of the state, or of a row around. */
function plainRead({ binding, reads }: ProgramBinding, names: Names): string | null {
  const source = binding.source.trim()
  if (
    binding.kind !== 'formula' ||
    reads === 'dynamic' ||
    reads.length !== 1 ||
    !/^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}\p{N}_$]+)+$/u.test(source)
  )
    return null
  const chain = source.split('.')
  const row = rowName(chain, names)
  const read = reads[0]!
  if (row) return row.part === 'item' && read === [`~${row.level}`, ...chain.slice(row.length)].join('.') ? read : null
  const given = givenName(chain, names)
  const path = given ? [...given.path, ...chain.slice(given.length)] : chain.slice(chain[0] === 'context' ? 1 : 0)
  return read === path.join('.') ? read : null
}
