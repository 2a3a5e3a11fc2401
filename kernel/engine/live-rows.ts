import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { ProgramUse } from './program.ts'
import type { RowValues } from './protocol.ts'

export interface LiveRow {
  readonly path: string
  readonly template: number
}
interface Known extends LiveRow {
  readonly number: number
  readonly parent: number
  readonly use: number
}

type Told = readonly [parent: number, use: number, rows: readonly (readonly [number: number, key: string])[], ...part: readonly number[]]

/** The current rows, as a run of bindings reports them, for callers that map their numbers to paths. */
export class LiveRows {
  #byNumber = new Map<number, Known>()

  /** Takes changed lists; returns the added and removed rows. With `isNew`, unlisted rows are removed. */
  take({ lists, isNew }: Pick<RowValues, 'lists' | 'isNew'>, uses: readonly ProgramUse[]): Record<'came' | 'gone', readonly LiveRow[]> {
    const before = new Map([...this.#byNumber.values()].map((row) => [row.path, row]))
    if (isNew) this.#byNumber = new Map()
    for (const [parent, numbered, rows] of JSON.parse(lists) as Told[]) {
      const use = uses.find(({ id, template }) => (id ?? template) === numbered)
      const around = parent === 0 ? '' : this.#byNumber.get(parent)?.path
      if (!use || around === undefined) continue
      const now = new Set(rows.map(([number]) => number))
      for (const row of this.#byNumber.values())
        if (row.parent === parent && row.use === numbered && !now.has(row.number)) this.#drop(row.number)
      const { template } = use
      for (const [number, key] of rows) {
        const own = `${use.element}:${encodeURIComponent(key).replaceAll('.', '%2E')}`
        this.#byNumber.set(number, { number, parent, use: numbered, template, path: around === '' ? own : `${around}/${own}` })
      }
    }
    const came: LiveRow[] = []
    for (const row of this.#byNumber.values()) {
      if (before.get(row.path)?.template === row.template) before.delete(row.path)
      else came.push(row)
    }
    return { came, gone: [...before.values()] }
  }

  /** By the number that values of rows are reported under. */
  pathOf(number: Json): string | undefined {
    return this.#byNumber.get(number as number)?.path
  }

  in(template: number): readonly LiveRow[] {
    return [...this.#byNumber.values()].filter((row) => row.template === template)
  }

  #drop(number: number): void {
    this.#byNumber.delete(number)
    for (const row of this.#byNumber.values()) if (row.parent === number) this.#drop(row.number)
  }
}

/** Whose data it is, where a message names elements: of an element in a row, `#`, the row's path, and the element's id behind a dot. */
export const dataPlace = (element: ElementId, scope?: string): string => (scope === undefined ? element : `#${scope}.${element}`)
export function placeOfData(place: string): { readonly element: ElementId; readonly scope?: string } {
  const dot = place.lastIndexOf('.')
  return place.startsWith('#') ? { element: place.slice(dot + 1), scope: place.slice(1, dot) } : { element: place }
}
/** The place of such data in the page's state. */
export const dataPath = (element: ElementId, scope?: string): string =>
  scope === undefined ? `component.${element}.data` : `#${scope}.component.${element}.data`
