import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import type { Choice } from '../../parts/choices.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { MOST_MODELS, modelErrors } from './errors.ts'
import type { ModelMaking } from './making.ts'
import { type ModelDeps, otherNames } from './models.ts'
import type { FileModel } from './project-file.ts'
import type { Releases } from './releases.ts'

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
  constructor(
    private readonly deps: Pick<ModelDeps, 'store' | 'shapes' | 'dataNames'>,
    private readonly releases: Pick<Releases, 'drop'>,
    private readonly making: ModelMaking,
  ) {}

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
    const kept = new Map<number, number>()
    const made: FileModel[] = []
    for (const each of file.models) {
      const own = here.get(each.name)
      if (own !== undefined && choiceFor(bringing, 'models', each.id) !== 'rename') {
        kept.set(each.id, own)
        continue
      }
      if (here.size + made.length >= MOST_MODELS) throw new AppError(modelErrors.tooMany)
      const name = freeName(each.name, names, '_', 60)
      const description = freeName(each.description, descriptions, '', 12)
      names.add(name)
      descriptions.add(description)
      made.push({ ...each, name, description })
    }
    const { models } = await this.making.make(db, { projectId, userId: actor.userId, at }, made, kept)
    for (const [from, to] of models) ids.add('models', { from, to })
    say(
      bringing,
      made.map(({ name }) => name),
      (count) => `新建 ${count} 个数据模型`,
      (count) => `Made ${plural(count, 'model')}`,
    )
  }
}
