import { asc, eq } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { KEEP_OR_REPLACE } from '../../parts/choices.ts'
import { unusable } from '../../parts/errors.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { createPauses } from '../../pauses.ts'
import type { ModelShapes, ModelTables } from '../models/index.ts'
import { type ViewDefinition, viewDefinition, viewWithNames, viewWithRefs } from '../records/index.ts'
import { requireDefinition } from './definition.ts'
import { MOST_VIEWS, viewErrors } from './errors.ts'
import type { FileView } from './project-file.ts'
import type { ViewTables } from './table.ts'

interface ViewsPartDeps {
  readonly store: Pick<Store<ModelTables & ViewTables>, 't'>
  readonly shapes: Pick<ModelShapes, 'of'>
}
interface Here {
  readonly id: number
  readonly rev: number
  readonly view: FileView
  /** The name of its model. */
  readonly modelName: string
}

/** Fields that do not exist get an id that no field of another project has. */
const withoutIds = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(/#\d+/g, '#0')) as T

/** The definition of a view in a file. @throws AppError for one that no view can have */
function readDefinition({ name, definition }: FileView): ViewDefinition {
  const read = viewDefinition.safeParse(definition)
  try {
    if (read.success) {
      requireDefinition(read.data)
      return read.data
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  throw unusable(`数据视图“${name}”的定义不正确`, `The definition of the view “${name}” is not valid`)
}

/** A name that neither a model nor a view has: `open_orders_2`. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, 59 - String(n).length)}_${n}`
  return name
}

/** Views go with the models of a project; a file of single pages has neither. */
export const createViewsWork = (deps: ViewsPartDeps): PartWork => {
  const { dataView } = deps.store.t
  const find = async (db: Db, projectId: number): Promise<ReadonlyMap<string, Here>> => {
    const shape = await deps.shapes.of(db, projectId, 'stg')
    const rows = await db.select().from(dataView).where(eq(dataView.projectId, projectId)).orderBy(asc(dataView.name))
    const found = new Map<string, Here>()
    for (const { id, rev, name, description, modelId, definition: stored } of rows) {
      const model = shape.byId.get(modelId)
      if (!model) continue
      const definition = withoutIds<ViewDefinition>(viewWithNames(shape, { model, definition: stored }))
      const view = { name, description, model: modelId, definition: definition as unknown as JsonObject }
      found.set(name, { id, rev, view, modelName: model.name })
    }
    return found
  }
  return partWork<ReadonlyMap<string, Here>>({
    gather: async ({ db, projectId, all }) =>
      all
        ? { sections: { views: [...(await find(db, projectId)).values()].map(({ view }) => view) } }
        : { sections: {} },
    async meet({ db, projectId, file, take, met }) {
      const here = await find(db, projectId)
      const modelOf = new Map(file.models.map(({ id, name }) => [id, name]))
      for (const each of file.views) {
        const definition = readDefinition(each)
        const own = here.get(each.name)
        const isSame =
          own &&
          own.modelName === modelOf.get(each.model) &&
          sameJson(own.view.definition, definition as unknown as JsonObject)
        if (isSame) met('views')
        else if (own) take('views', each.name, each.name, KEEP_OR_REPLACE, 'keep')
      }
      return here
    },
    locks: async (projectId, _here, file) => (file.views.length > 0 ? [`models:${projectId}`] : []),
    bring: (db, bringing, here) => bringViews(db, bringing, here, deps),
  })
}

async function bringViews(
  db: Db,
  bringing: Bringing,
  here: ReadonlyMap<string, Here>,
  { store, shapes }: ViewsPartDeps,
): Promise<void> {
  const { file, projectId, actor, at, ids } = bringing
  if (file.views.length === 0) return
  const { dataView } = store.t
  const shape = await shapes.of(db, projectId, 'stg')
  const names = new Set([...shape.byName.keys(), ...here.keys()])
  const made: string[] = []
  const replaced: string[] = []
  const pause = createPauses()
  for (const each of file.views) {
    await pause()
    const { name: wanted, description, model: modelId } = each
    const model = shape.byId.get(ids.of('models', modelId) ?? 0)
    const own = here.get(wanted)
    if (!model || (own && choiceFor(bringing, 'views', wanted) !== 'replace')) continue
    const definition = viewWithRefs(shape, { model, definition: readDefinition(each) })
    const values = { description, modelId: model.id, definition, updatedAt: at }
    if (own) {
      await db
        .update(dataView)
        .set({ ...values, rev: own.rev + 1 })
        .where(eq(dataView.id, own.id))
      replaced.push(wanted)
      continue
    }
    if (here.size + made.length >= MOST_VIEWS) throw new AppError(viewErrors.tooMany)
    const name = freeName(wanted, names)
    names.add(name)
    await db.insert(dataView).values({ ...values, projectId, name, createdBy: actor.userId, createdAt: at })
    made.push(name)
  }
  say(
    bringing,
    made,
    (count) => `新建 ${count} 个数据视图`,
    (count) => `Made ${plural(count, 'view')}`,
  )
  say(
    bringing,
    replaced,
    (count) => `替换 ${count} 个数据视图`,
    (count) => `Replaced ${plural(count, 'view')}`,
  )
}
