import { setPath } from '#kernel/page/path'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import { RowList } from './form-list.ts'
import { FormScope } from './form-scope.ts'

export type Data = { [key: string]: Json }

/** A row as plain JavaScript has it: data, and what its fields know. */
interface ModelRow {
  readonly key: string
  data: Data
  /** It was drawn at some time, so it has fields. */
  hasFields: boolean
  error: string | undefined
  inner: readonly string[]
  innerMade: number
}

export const DEFAULT_ROWS: readonly JsonObject[] = [{ name: 'first' }, { id: 2 }]
const DEFAULT_INNER: readonly JsonObject[] = [{ v: 'd' }]
export const NEEDED = 'Needed'

export class Model {
  title: Json = 't'
  rows: ModelRow[] = []
  made = 0

  constructor() {
    this.replace(DEFAULT_ROWS)
  }

  add(data: Data, at: number): void {
    this.rows.splice(at, 0, this.#row(data))
  }

  #row(data: Data): ModelRow {
    this.made++
    return { key: `k${this.made}`, data, hasFields: false, error: undefined, inner: [], innerMade: 0 }
  }

  /** Fields add their defaults to the data of a row that has none. */
  complete(row: ModelRow): void {
    const meta = (row.data.meta ?? {}) as Data
    const inner = (row.data.inner ?? DEFAULT_INNER) as readonly JsonObject[]
    row.data = {
      ...row.data,
      name: row.data.name ?? '',
      meta: { ...meta, city: meta.city ?? null },
      inner: inner.map((one) => ({ v: null, ...one })),
    }
    row.inner = inner.map((_, i) => row.inner[i] ?? `k${++row.innerMade}`)
    row.hasFields = true
  }

  replace(rows: readonly JsonObject[]): void {
    this.rows = rows.map((data, i) => {
      const before = this.rows[i]
      if (!before) return this.#row(data)
      const row: ModelRow = { ...before, data, error: undefined }
      if (row.hasFields) this.complete(row)
      return row
    })
  }

  get values(): Json {
    return { title: this.title, rows: this.rows.map(({ data }) => data) }
  }

  get broken(): readonly string[] {
    return this.rows.flatMap(({ hasFields, data }, i) => (hasFields && data.name === '' ? [`rows.${i}.name`] : []))
  }
}

/** The form under test, with the engine's side of it and a count of how often each field told somebody. */
export class Real {
  engine: Json = {}
  readonly told = new Map<string, number>()
  readonly #away = new Map<string, () => void>()
  readonly scope: FormScope

  constructor() {
    const page = { setState: (path: string, value: Json) => (this.engine = setPath(this.engine, path, value)) } as unknown as RunningPage
    this.scope = new FormScope('F', page, 'en')
    this.scope.register('title', { defaultValue: 't', rules: [] })
    this.scope.registerList(RowList, 'rows', { defaultValue: DEFAULT_ROWS, rules: [] })
  }

  get list() {
    return this.scope.list('rows')!
  }

  get keys(): readonly string[] {
    return this.list.rows.value.map(({ key }) => key)
  }

  draw(key: string): void {
    const row = this.scope.row('rows', key)!
    const isNew = !row.field('name')
    this.hide(key)
    const leave = [
      row.draw(),
      row.register('name', { defaultValue: '', rules: [{ required: true, message: NEEDED }] }),
      row.register('meta.city', { defaultValue: undefined, rules: [] }),
      row.registerList(RowList, 'inner', { defaultValue: DEFAULT_INNER, rules: [] }),
    ]
    this.#away.set(key, () => {
      for (const each of leave) each()
    })
    if (isNew) row.field('name')!.subscribe(() => void this.told.set(key, (this.told.get(key) ?? 0) + 1))
    this.drawInner(key)
  }

  drawInner(key: string): void {
    const row = this.scope.row('rows', key)
    for (const inner of row?.list('inner')?.rows.value ?? []) {
      const fields = row!.row('inner', inner.key)!
      if (!fields.field('v')) fields.register('v', { defaultValue: null, rules: [] })
    }
  }

  hide(key: string): void {
    this.#away.get(key)?.()
    this.#away.delete(key)
  }
}
