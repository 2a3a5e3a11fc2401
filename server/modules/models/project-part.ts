import { and, eq, isNull } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import type { Choice } from '../../parts/choices.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import { FIELD_REFERENCES, isToMany, MODEL_REFERENCES, withReferences } from './associations.ts'
import { Ddl } from './ddl.ts'
import { MOST_MODELS, modelErrors } from './errors.ts'
import { fieldTypeNamed } from './field-types.ts'
import { type ModelDeps, otherNames } from './models.ts'
import type { FileModel } from './project-file.ts'
import type { Releases } from './releases.ts'
import { requireOptions, requireType } from './rules.ts'
import { toFieldShape } from './shapes.ts'

type ModelIds = ReadonlyMap<string, number>
const CHOICES: readonly Choice[] = ['keep', 'rename']

/** A name that no model has: `orders_2`. */
const freeName = (wanted: string, taken: ReadonlySet<string>, join: string, most: number): string => {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, most - String(n).length - join.length)}${join}${n}`
  return name
}

/** Models as they are built; never their records, which a database is copied with. */
export class ModelsPart {
  private readonly ddl: Ddl

  constructor(
    private readonly deps: Pick<ModelDeps, 'store' | 'shapes' | 'dataNames'>,
    private readonly releases: Pick<Releases, 'drop'>,
  ) {
    this.ddl = new Ddl(deps.store.dialect.name, 'stg')
  }

  readonly work = (): PartWork =>
    partWork<ModelIds>({
      gather: async ({ db, projectId, all }) =>
        all ? { sections: { models: await this.gathered(db, projectId) } } : { sections: {} },
      meet: async ({ db, projectId, file, take }) => {
        const { models } = await this.deps.shapes.of(db, projectId, 'stg')
        const here = new Map(models.map(({ name, id }) => [name, id]))
        for (const each of file.models) if (here.has(each.name)) take('models', each.id, each.name, CHOICES, 'keep')
        return here
      },
      locks: async (projectId, _here, file) => (file.models.length > 0 ? [`models:${projectId}`] : []),
      reserve: (db, bringing, here) => this.bring(db, bringing, here),
      forget: async (db, { projectId }) => {
        const { model } = this.deps.store.t
        const rows = await db.select({ id: model.id }).from(model).where(eq(model.projectId, projectId))
        await this.releases.drop(
          db,
          rows.map(({ id }) => id),
        )
        return undefined
      },
    })

  private async gathered(db: Db, projectId: number): Promise<FileModel[]> {
    const { models } = await this.deps.shapes.of(db, projectId, 'stg')
    return models.map(({ id, name, description, fields }) => ({
      ...{ id, name, description },
      fields: fields.map(({ version: _, ...field }) => field),
    }))
  }

  private async bring(db: Db, bringing: Bringing, here: ModelIds): Promise<void> {
    const { store } = this.deps
    const { model } = store.t
    const { file, projectId, ids, at, actor } = bringing
    if (file.models.length === 0) return
    const rows = await db
      .select({ description: model.description })
      .from(model)
      .where(and(eq(model.projectId, projectId), isNull(model.archivedAt)))
    const names = new Set([...here.keys(), ...(await otherNames(this.deps, db, projectId))])
    const descriptions = new Set(rows.map(({ description }) => description))
    const pause = createPauses()
    const made: FileModel[] = []
    for (const each of file.models) {
      await pause()
      const own = here.get(each.name)
      if (own !== undefined && choiceFor(bringing, 'models', each.id) !== 'rename') {
        ids.add('models', { from: each.id, to: own })
        continue
      }
      if (here.size + made.length >= MOST_MODELS) throw new AppError(modelErrors.tooMany)
      const name = freeName(each.name, names, '_', 60)
      const description = freeName(each.description, descriptions, '', 12)
      names.add(name)
      descriptions.add(description)
      const [row] = await db
        .insert(model)
        .values({ projectId, name, description, createdBy: actor.userId, createdAt: at, updatedAt: at })
        .returning({ id: model.id })
      const { id } = row as { id: number }
      await runStatements(store, db, this.ddl.createTable({ id }))
      ids.add('models', { from: each.id, to: id })
      made.push({ ...each, name })
    }
    await this.bringFields(db, bringing, made)
    await this.deps.shapes.raise(db, projectId)
    say(
      bringing,
      made.map(({ name }) => name),
      (count) => `新建 ${count} 个数据模型`,
      (count) => `Made ${plural(count, 'model')}`,
    )
  }

  /** Once all models are there: associations refer to any of them, and to each other. */
  private async bringFields(db: Db, { ids }: Bringing, made: readonly FileModel[]): Promise<void> {
    const { store } = this.deps
    const { modelField } = store.t
    const pause = createPauses()
    const fieldIds = new Map<number, number>()
    const late: { readonly id: number; readonly given: JsonObject; readonly options: JsonObject }[] = []
    const withoutFields = { model: (id: number) => ids.of('models', id), field: () => undefined }
    for (const { id, fields } of made) {
      const modelId = ids.of('models', id) as number
      for (const [sort, { id: from, options: given, type, ...rest }] of fields.entries()) {
        await pause()
        const target = typeof given.target === 'number' ? ids.of('models', given.target) : undefined
        // Its target is not in the file.
        if (fieldTypeNamed(type)?.refers && target === undefined) continue
        const options = requireOptions(requireType(type), withReferences(given, withoutFields))
        const [row] = await db
          .insert(modelField)
          .values({ ...rest, modelId, sort, type, options })
          .returning()
        const field = row as typeof modelField.$inferSelect
        fieldIds.set(from, field.id)
        if (isToMany(field)) late.push({ id: field.id, given, options })
        await runStatements(store, db, this.ddl.addField({ id: modelId }, toFieldShape(field)))
      }
    }
    for (const { id, given, options } of late) {
      const field = (one: number): number | undefined => fieldIds.get(one)
      const next = { ...options, ...withReferences(given, { ...withoutFields, field }) }
      const isWhole = [...MODEL_REFERENCES, ...FIELD_REFERENCES].every(
        (name) => typeof given[name] !== 'number' || typeof next[name] === 'number',
      )
      if (isWhole) await db.update(modelField).set({ options: next }).where(eq(modelField.id, id))
      else await db.delete(modelField).where(eq(modelField.id, id))
    }
  }
}
