import type { Json, JsonObject } from '#kernel/page/values'
import { type FieldShape, isJoined, type ProjectShape, typeOf } from '../models/index.ts'
import type { Found } from './query.ts'
import type { Query } from './query-model.ts'
import { ShownModels } from './record-shape.ts'
import type { Subject } from './subject.ts'

/** Ids of one query. */
const MOST_IDS = 200
const idsIn = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** What is known of the records that values name. */
export interface NamedRecords {
  /** What they are called, of one object of values. */
  readonly namesIn: (values: JsonObject) => { readonly [id: string]: string }
  /** A value of a field without the records that the subject may not view. */
  readonly seenIn: (field: FieldShape, value: Json) => Json
}

/** Finds what records are called that values of associations name, as far as a subject may view them. */
export class RecordNames {
  constructor(
    private readonly shape: ProjectShape,
    private readonly subject: Subject,
    private readonly list: (model: string, query: Query) => Promise<Found>,
  ) {}

  /** @param values which have fields by their ids */
  async of(fields: readonly FieldShape[], values: readonly JsonObject[]): Promise<NamedRecords> {
    const associations = fields.filter((field) => typeOf(field).refers === true)
    const byTarget = new Map<number, Set<string>>()
    for (const { id, options } of associations) {
      const target = Number(options.target)
      const ids = byTarget.get(target) ?? new Set<string>()
      for (const one of values) for (const record of idsIn(one[String(id)])) ids.add(record)
      byTarget.set(target, ids)
    }
    const names = new Map<string, string>()
    const seen = new Set<string>()
    for (const [target, ids] of byTarget)
      for (const [id, name] of await this.named(target, [...ids])) {
        seen.add(id)
        if (name !== '') names.set(id, name)
      }
    const isAll = ({ options }: FieldShape): boolean =>
      this.subject.permit(Number(options.target), 'view')?.where === true
    const seenIn = (field: FieldShape, value: Json): Json =>
      isJoined(field) && !isAll(field) ? idsIn(value).filter((id) => seen.has(id)) : value
    const namesIn = (one: JsonObject): { readonly [id: string]: string } =>
      Object.fromEntries(
        associations.flatMap(({ id }) =>
          idsIn(one[String(id)]).flatMap((record) => {
            const name = names.get(record)
            return name === undefined ? [] : [[record, name]]
          }),
        ),
      )
    return { namesIn, seenIn }
  }

  private async named(targetId: number, ids: readonly string[]): Promise<readonly (readonly [string, string])[]> {
    const target = this.shape.byId.get(targetId)
    if (!target || ids.length === 0 || !this.subject.permit(targetId, 'view')) return []
    const title = new ShownModels(this.shape, this.subject).title(target)
    const found: (readonly [string, string])[] = []
    for (let at = 0; at < ids.length; at += MOST_IDS) {
      const where = { field: 'id', op: 'in' as const, value: ids.slice(at, at + MOST_IDS) }
      const query: Query = { fields: title === null ? ['id'] : [title], where, pageSize: MOST_IDS, total: 'none' }
      const { list } = await this.list(target.name, query)
      for (const record of list) found.push([String(record.id), String((title === null ? null : record[title]) ?? '')])
    }
    return found
  }
}
