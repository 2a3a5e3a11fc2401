import type { Changes } from '#kernel/document'
import { setOwn } from '#kernel/page/path'
import {
  blockOf,
  type Catalogue,
  type ElementRecord,
  MAIN_SLOT,
  mapEntry,
  NOTHING_DECLARED,
  type PageEntry,
  type References,
  repeatsOf,
} from '#kernel/page/records'
import { type CellNames, SLOT_ROW } from '../names.ts'
import type { ElementOrPage } from '../program/program-element.ts'
import { RowTemplates } from '../program/row-templates.ts'
import { ROWS } from './row-paths.ts'

type Entries = ReadonlyMap<string, PageEntry>

/** The rows around an entry, or around the element that starts it. */
export interface RowsAround {
  readonly rows?: readonly string[]
  readonly cell?: CellNames
  /** Rows that are those of another list, as `ListNames` has them. */
  readonly same?: { readonly [row: string]: string }
}

/** A region as one text. */
export const regionKey = (element: string, slot: string): string => `${element} ${slot}`

/** The tag of components whose values are those of the form items in them. */
const FORM = 'form'
const NO_ROWS: readonly RowsAround[] = [{}]

/** Whose value the value of a form item is a part of: a form's, or that of a row of a form's list; null where neither is around. */
export function fieldOwner(entries: Entries, catalogue: Catalogue, id: string): { readonly id: string; readonly isList: boolean } | null {
  let at = entries.get(id)
  for (let left = entries.size; at?.kind === 'element' && at.parentId !== null && left > 0; left--) {
    const parent = entries.get(at.parentId)
    const info = parent?.kind === 'element' ? catalogue(parent.type) : undefined
    if (info?.tags.includes(FORM)) return { id: at.parentId, isList: false }
    const repeats = repeatsOf(info, at.slot ?? MAIN_SLOT)?.repeats
    if (repeats?.over === 'field') return { id: at.parentId, isList: true }
    at = parent
  }
  return null
}

/** Whether the rows of an element are the value of a form's field. */
export const isFieldList = (element: PageEntry | undefined, catalogue: Catalogue | undefined): element is ElementRecord => {
  const info = element?.kind === 'element' ? catalogue?.(element.type) : undefined
  return info?.repeats?.over === 'field' || Object.values(info?.slots ?? {}).some(({ repeats }) => repeats?.over === 'field')
}

/** Where the list of an element that repeats comes from: a prop, or the value of a form item; null for one that does not repeat. */
export function listSource(
  element: ElementRecord,
  catalogue: Catalogue | undefined,
): { readonly prop: string | null; readonly isField: boolean } | null {
  const info = catalogue?.(element.type)
  const all = [info?.repeats, ...Object.values(info?.slots ?? {}).map(({ repeats }) => repeats)].filter((one) => one !== undefined)
  const [repeats] = all
  if (!info || !repeats) return null
  if ('prop' in repeats) return { prop: repeats.prop, isField: false }
  return repeats.over === 'field' ? { prop: null, isField: true } : { prop: info.data?.prop ?? 'data', isField: false }
}

const hasRows = (entry: PageEntry, catalogue: Catalogue): boolean => {
  const info = entry.kind === 'element' ? catalogue(entry.type) : undefined
  return info?.repeats !== undefined || Object.values(info?.slots ?? {}).some(({ repeats }) => repeats !== undefined)
}

/** Whether an edit may put something into other rows, or other rows around it. */
export function movesRows(patch: Changes<PageEntry>, catalogue: Catalogue): boolean {
  return [...patch.values()].some(({ from, to }) => {
    if (from === null || to === null) return true
    if (from.kind !== to.kind || to.kind === 'flow') return true
    if (from.kind === 'page' && to.kind === 'page') return from.events !== to.events
    if (from.kind !== 'element' || to.kind !== 'element') return false
    const isElsewhere = from.parentId !== to.parentId || from.slot !== to.slot || from.type !== to.type || from.events !== to.events
    return isElsewhere || (from.props !== to.props && hasRows(to, catalogue))
  })
}

/** What of a page is in rows, and of which lists; knows the entries as they were when it was made. */
export class RowLists {
  readonly #entries: Entries
  readonly #catalogue: Catalogue
  readonly #references: References
  readonly #templates: RowTemplates | null
  #starts: ReadonlyMap<string, readonly string[]> | null = null
  /** By region, the lists whose rows are there (`followRows`). */
  same: ReadonlyMap<string, string> = new Map()

  constructor(entries: Entries, catalogue: Catalogue, references: References = NOTHING_DECLARED) {
    this.#entries = entries
    this.#catalogue = catalogue
    this.#references = references
    let number = 0
    // Parents are elements: nothing else of the page is looked up.
    const elements = entries as ReadonlyMap<string, ElementOrPage>
    const isAny = [...entries.values()].some((entry) => hasRows(entry, catalogue))
    this.#templates = isAny ? new RowTemplates(elements, catalogue, () => ++number) : null
  }

  /** Whether anything on the page repeats. */
  get isAny(): boolean {
    return this.#templates !== null
  }

  /** Where the lists of forms are, as `ListNames` has it. `nameOf`: what an element hands on its value as. */
  paths(nameOf: (list: ElementRecord) => string | undefined): ReadonlyMap<string, string> {
    const paths = new Map<string, string>()
    if (!this.#templates) return paths
    for (const entry of this.#entries.values()) {
      if (!isFieldList(entry, this.#catalogue)) continue
      const owner = fieldOwner(this.#entries, this.#catalogue, entry.id)
      const root = owner === null ? entry.id : owner.isList ? `${ROWS}.${owner.id}` : owner.id
      paths.set(`${root}.${nameOf(entry) ?? entry.id}`, entry.id)
    }
    return paths
  }

  /** The list in whose rows the value of an element is a part. */
  listOf(id: string): string | undefined {
    const owner = this.#templates && fieldOwner(this.#entries, this.#catalogue, id)
    return owner?.isList ? owner.id : undefined
  }

  /** In which rows code of an entry runs; a flow may be started from several places. */
  around(entry: PageEntry): readonly RowsAround[] {
    if (!this.#templates) return NO_ROWS
    if (entry.kind === 'element') {
      const { rows, cell } = this.#templates.around(entry)
      const same = this.same.size === 0 ? {} : this.#sameAround(entry)
      return rows.length === 0 ? NO_ROWS : [{ rows, ...(cell ? { cell } : {}), ...(Object.keys(same).length > 0 ? { same } : {}) }]
    }
    return entry.kind === 'flow' ? this.#aroundFlow(entry.id) : NO_ROWS
  }

  #sameAround(entry: ElementRecord): { readonly [row: string]: string } {
    const same: { [row: string]: string } = {}
    let at: PageEntry | undefined = entry
    for (let left = this.#entries.size; at?.kind === 'element' && at.parentId !== null && left > 0; left--) {
      const parent = this.#entries.get(at.parentId)
      const list = this.same.get(regionKey(at.parentId, at.slot ?? MAIN_SLOT))
      if (list !== undefined && parent?.kind === 'element') {
        const row = blockOf(parent.type) === undefined ? parent.id : SLOT_ROW + parent.id
        if (!Object.hasOwn(same, row)) setOwn(same, row, list)
      }
      at = parent
    }
    return same
  }

  /** The same text while the same rows are around. */
  textOf = (entry: PageEntry): string => (this.#templates ? JSON.stringify(this.around(entry)) : '')

  #aroundFlow(flow: string): readonly RowsAround[] {
    this.#starts ??= this.#allStarts()
    const found = new Map<string, RowsAround>()
    const seen = new Set([flow])
    // Entries added during the iteration are visited as well.
    for (const each of seen)
      for (const by of this.#starts.get(each) ?? []) {
        const entry = this.#entries.get(by)
        if (entry?.kind === 'flow') seen.add(by)
        else if (entry) for (const around of this.around(entry)) found.set(JSON.stringify(around), around)
      }
    return found.size === 0 ? NO_ROWS : [...found.values()]
  }

  /** Who starts each flow: elements by events, flows by steps. */
  #allStarts(): ReadonlyMap<string, readonly string[]> {
    const starts = new Map<string, string[]>()
    for (const entry of this.#entries.values())
      mapEntry(entry, {
        references: this.#references,
        name(_path, kind, name) {
          if (kind === 'flow') starts.set(name, [...(starts.get(name) ?? []), entry.id])
          return name
        },
      })
    return starts
  }
}
