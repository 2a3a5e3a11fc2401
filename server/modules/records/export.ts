import type { JsonObject } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { type Cell, csvLine } from '../../http/csv-line.ts'
import { AppError } from '../../http/errors.ts'
import {
  type FieldShape,
  isJoined,
  isStored,
  type ModelShape,
  type ModelShapes,
  type ModelTables,
  type ProjectShape,
  typeOf,
} from '../models/index.ts'
import { cellOf, listCell } from './cells.ts'
import { MOST_EXPORTED, recordErrors } from './errors.ts'
import { permitsField } from './field-refs.ts'
import type { Names } from './named-values.ts'
import { narrowedTo } from './narrow.ts'
import { holdsPeople, type RecordPeople } from './people.ts'
import { Reading, requireModel } from './query.ts'
import type { Query } from './query-model.ts'
import { ShownModels } from './record-shape.ts'
import type { Subject } from './subject.ts'
import { xlsxFile } from './xlsx-file.ts'

/** Records that are read and written into a file together. */
const PAGE = 500
/** Records of a list that one cell names. */
const MOST_LISTED = 500
/** A file that takes longer is broken off. */
const LONGEST_MS = 600_000

export type ExportFormat = 'csv' | 'xlsx'
export interface ExportOrder {
  readonly model: string
  readonly query: Query
  readonly format: ExportFormat
  /** The first row: what people call the fields, or their names. */
  readonly headers: 'labels' | 'names'
  /** Lists of joined records that get a column each. */
  readonly lists: readonly string[]
}
export interface ExportedFile {
  readonly model: Pick<ModelShape, 'id' | 'name'>
  readonly fileName: string
  readonly type: string
  readonly bytes: AsyncGenerator<Uint8Array>
}

interface Column {
  readonly name: string
  readonly label: string
  readonly field: FieldShape | null
  /** Of a list of joined records: the model of these. */
  readonly list?: ModelShape
}

interface ExportDeps {
  readonly store: Pick<Store<ModelTables>, 'read' | 'dialect'>
  readonly now: () => Date
  readonly shapes: ModelShapes
  readonly people: RecordPeople
  readonly namesIn: (db: Db, projectId: number) => Names
}

/** Writes records into files: those records and fields that a person may both view and export. */
export class RecordExport {
  constructor(private readonly deps: ExportDeps) {}

  /** @throws AppError for a list that does not exist, or that the subject may not export */
  private lists({ byId }: ProjectShape, subject: Subject, model: ModelShape, names: readonly string[]) {
    const permit = subject.permit(model.id, 'view')
    return [...new Set(names)].map((name) => {
      const field = model.fields.find((one) => one.name === name)
      const target = field && isJoined(field) ? byId.get(Number(field.options.target)) : undefined
      const isSeen = permit !== null && field && permitsField(permit, field)
      if (!isSeen || !target || !subject.permit(target.id, 'view'))
        throw new AppError(recordErrors.badQuery, { data: { field: name } })
      return { field, target }
    })
  }

  private columns(
    shape: ProjectShape,
    subject: Subject,
    model: ModelShape,
    { query, headers, lists: names }: ExportOrder,
  ): readonly Column[] {
    const permit = subject.permit(model.id, 'view')
    const seen = model.fields.filter((field) => isStored(field) && permit !== null && permitsField(permit, field))
    const lists = this.lists(shape, subject, model, names)
    const own: readonly (FieldShape | string)[] = query.fields
      ? query.fields.map((name) => seen.find((field) => field.name === name) ?? name)
      : ['id', ...seen]
    const all = [...own, ...lists.map(({ field }) => field)]
    const labels = new Map<string, number>()
    for (const { description } of all.filter((one) => typeof one !== 'string'))
      labels.set(description, (labels.get(description) ?? 0) + 1)
    return all.map((one) => {
      if (typeof one === 'string') return { name: one, label: one, field: null }
      const { name, description } = one
      // Two columns never have the same heading: it is how an import finds them.
      const label = description === '' ? name : labels.get(description) === 1 ? description : `${description} (${name})`
      const list = lists.find(({ field }) => field === one)?.target
      return { name, label: headers === 'names' ? name : label, field: one, ...(list ? { list } : {}) }
    })
  }

  /**
   * @throws AppError for a model that may not be exported, a query that is none, and more records than a file takes
   */
  async open(given: Subject, order: ExportOrder): Promise<ExportedFile> {
    const { store, shapes, now, people, namesIn } = this.deps
    const { format, query } = order
    const subject = narrowedTo(given, 'export', ['view'])
    const shape = await shapes.of(store.read, subject.projectId, subject.env)
    const model = requireModel(shape, subject, order.model)
    const columns = this.columns(shape, subject, model, order)
    const names = namesIn(store.read, subject.projectId)
    const place = { store, db: store.read, shape, subject, names, mostChildren: MOST_LISTED }
    const reading = () => new Reading({ ...place, now: now().getTime() })
    const { where, search, sort } = query
    const most = MOST_EXPORTED[format]
    const { total } = await reading().list(model, { where, search, fields: ['id'], pageSize: 1, total: 'exact' })
    if (total > most) throw new AppError(recordErrors.tooManyToExport, { data: { total, most } })
    const titles = new ShownModels(shape, subject)
    const included = columns.flatMap(({ field, list }): [string, Query][] => {
      if (field && list)
        return [[field.name, { fields: [titles.title(list) ?? 'id'], sort: [{ field: 'id', order: 'ascend' }] }]]
      const target = field && typeOf(field).refers ? shape.byId.get(Number(field.options.target)) : undefined
      const isShown = field && (holdsPeople(field) || (target && subject.permit(target.id, 'view')))
      return isShown ? [[field.name, {}]] : []
    })
    const include = Object.fromEntries(included)
    const fields = columns.map(({ name }) => name)
    const read = (after: string | undefined) =>
      reading().list(model, { where, search, sort, fields, include, pageSize: PAGE, total: 'none', after })
    // What the query is refused for is known before the answer begins.
    const first = await read(undefined)
    const started = now().getTime()
    const pages = async function* (): AsyncGenerator<readonly JsonObject[]> {
      for (let page = first; ; ) {
        yield page.list
        if (page.after === null) return
        if (now().getTime() - started > LONGEST_MS) throw new Error('An export of records took too long')
        page = await read(page.after)
      }
    }
    const rows = async function* (): AsyncGenerator<readonly (readonly Cell[])[]> {
      yield [columns.map(({ label }) => label)]
      const isOfPeople = columns.filter(({ field }) => field && holdsPeople(field))
      for await (const list of pages()) {
        const called = list.flatMap((record) =>
          isOfPeople.map(({ name }) => String((record[name] as JsonObject)?.name ?? '')),
        )
        const shared = await people.sharedNames(store.read, subject.projectId, called)
        yield list.map((record) =>
          columns.map(({ name, field, list: of }) =>
            of ? listCell(record[name], record[`${name}Total`]) : cellOf(field, record[name], shared),
          ),
        )
      }
    }
    return {
      model,
      fileName: `${model.name}.${format}`,
      ...(format === 'csv'
        ? { type: 'text/csv; charset=utf-8', bytes: csvFile(rows()) }
        : {
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            bytes: xlsxFile(model.name, rows()),
          }),
    }
  }
}

async function* csvFile(pages: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // By the mark, spreadsheets know that it is UTF-8.
  yield encoder.encode('\uFEFF')
  for await (const rows of pages) yield encoder.encode(rows.map(csvLine).join(''))
}
