import { eq } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import { createPauses } from '../../pauses.ts'
import { FIELD_REFERENCES, isToMany, MODEL_REFERENCES, withReferences } from './associations.ts'
import { Ddl } from './ddl.ts'
import { fieldTypeNamed } from './field-types.ts'
import type { ModelDeps } from './models.ts'
import type { FileModel } from './project-file.ts'
import { requireOptions, requireType } from './rules.ts'
import { toFieldShape } from './shapes.ts'
import type { ModelTables } from './table.ts'

type FieldRow = ModelTables['modelField']['$inferSelect']

/** Fields of one statement. */
const FIELDS_AT_ONCE = 50

/** Where models are made, and by whom. */
export interface MakingIn {
  readonly projectId: number
  readonly userId: number
  readonly at: Date
}
/** The ids of what was made, by those that it had where it comes from. */
export interface MadeModels {
  readonly models: ReadonlyMap<number, number>
  readonly fields: ReadonlyMap<number, number>
}

/** Makes models with their fields and tables in the test environment, which may refer to each other. */
export class ModelMaking {
  private readonly ddl: Ddl

  constructor(private readonly deps: Pick<ModelDeps, 'store' | 'shapes'>) {
    this.ddl = new Ddl(deps.store.dialect.name, 'stg')
  }

  /** `known`: models that are there already, by the ids of those in whose place they are. Names must be free. */
  async make(
    db: Db,
    { projectId, userId, at }: MakingIn,
    given: readonly FileModel[],
    known: ReadonlyMap<number, number> = new Map(),
  ): Promise<MadeModels> {
    const { store, shapes } = this.deps
    const { model } = store.t
    const models = new Map(known)
    for (const { id: from, name, description } of given) {
      const [row] = await db
        .insert(model)
        .values({ projectId, name, description, createdBy: userId, createdAt: at, updatedAt: at })
        .returning({ id: model.id })
      models.set(from, row!.id)
    }
    const { rows, ids: fields } = await this.makeFields(db, given, models)
    for (const { id: from } of given) {
      const id = models.get(from)!
      const own = rows.filter(({ modelId }) => modelId === id).map(toFieldShape)
      await runStatements(store, db, this.ddl.createTable({ id }, own))
    }
    await shapes.raise(db, projectId)
    return { models, fields }
  }

  /** Once all models are there. Associations whose other end is not among them are left out. */
  private async makeFields(db: Db, given: readonly FileModel[], models: ReadonlyMap<number, number>) {
    const { modelField } = this.deps.store.t
    const pause = createPauses()
    const ids = new Map<number, number>()
    const rows: FieldRow[] = []
    const late: { readonly row: FieldRow; readonly given: JsonObject }[] = []
    const of = { model: (id: number) => models.get(id), field: (id: number) => ids.get(id) }
    for (const { id, fields } of given) {
      const modelId = models.get(id)!
      const wanted = new Map<string, { readonly from: number; readonly given: JsonObject }>()
      const values = fields.flatMap(({ id: from, options: own, type, ...rest }, sort) => {
        const target = typeof own.target === 'number' ? models.get(own.target) : undefined
        if (fieldTypeNamed(type)?.refers && target === undefined) return []
        const options = requireOptions(requireType(type), withReferences(own, { ...of, field: () => undefined }))
        wanted.set(rest.name, { from, given: own })
        return [{ ...rest, modelId, sort, type, options }]
      })
      for (let at = 0; at < values.length; at += FIELDS_AT_ONCE) {
        const made = await db
          .insert(modelField)
          .values(values.slice(at, at + FIELDS_AT_ONCE))
          .returning()
        await pause()
        for (const row of made) {
          const { from, given } = wanted.get(row.name)!
          if (isToMany(row)) late.push({ row, given })
          rows.push(row)
          ids.set(from, row.id)
        }
      }
    }
    const lost = new Set<number>()
    for (const { row, given } of late) {
      const options = { ...row.options, ...withReferences(given, of) }
      const isWhole = [...MODEL_REFERENCES, ...FIELD_REFERENCES].every(
        (name) => typeof given[name] !== 'number' || typeof options[name] === 'number',
      )
      if (!isWhole) lost.add(row.id)
      if (isWhole) await db.update(modelField).set({ options }).where(eq(modelField.id, row.id))
      else await db.delete(modelField).where(eq(modelField.id, row.id))
    }
    return { rows: rows.filter(({ id }) => !lost.has(id)), ids }
  }
}
