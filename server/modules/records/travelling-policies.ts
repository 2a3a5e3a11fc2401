import { and, asc, eq } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type Bringing, choiceFor, plural, say } from '../../parts/bringing.ts'
import { createPauses } from '../../pauses.ts'
import type { FieldShape, ModelShape, ModelShapes, ModelTables, ProjectShape } from '../models/index.ts'
import type { Policies } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import { withNames } from './field-refs.ts'
import { isKnown } from './known.ts'
import { holdsPeople } from './people.ts'
import { storedPermits } from './policy-check.ts'
import type { FilePolicy } from './policy-file.ts'
import { ACTIONS, type Permit, permits as permitsSchema } from './policy-model.ts'
import type { Filter } from './query-model.ts'
import type { RecordTables } from './table.ts'

interface Deps {
  readonly store: Pick<Store<ModelTables & RoleTables & RecordTables>, 't' | 'dialect'>
  readonly shapes: Pick<ModelShapes, 'of'>
  readonly now: () => Date
  readonly raised: Pick<Policies, 'raise'>
}

const PEOPLE: ReadonlySet<string> = new Set(['createdBy', 'updatedBy'])

/** Whether a filter names people by their accounts, or a field that does not exist: no other project has these. */
function isBound(shape: ProjectShape, model: ModelShape | undefined, filter: Filter): boolean {
  const inner = (one: Filter): boolean => isBound(shape, model, one)
  if ('and' in filter) return filter.and.some(inner)
  if ('or' in filter) return filter.or.some(inner)
  if ('not' in filter) return inner(filter.not)
  const path = 'of' in filter ? [filter.of] : filter.field.split('.')
  let at = model
  let field: FieldShape | undefined
  for (const name of path) {
    field = at?.fields.find((one) => one.name === name)
    at = shape.byId.get(Number(field?.options.target))
  }
  const last = path.at(-1) ?? ''
  if (last.startsWith('#')) return true
  if ('of' in filter) return filter.where !== undefined && isBound(shape, at, filter.where)
  const arePeople = PEOPLE.has(last) || (field !== undefined && holdsPeople(field))
  return arePeople && filter.op !== 'empty' && !isKnown(filter.value)
}

/** Policies of roles on their way to another project. What cannot go along permits nothing there. */
export class TravellingPolicies {
  constructor(private readonly deps: Deps) {}

  /** Without those that were closed or name people: these permit nothing until an administrator saves them. */
  async gather(db: Db, projectId: number): Promise<FilePolicy[]> {
    const { store, shapes } = this.deps
    const { recordPolicy, projectRole } = store.t
    const shape = await shapes.of(db, projectId, 'stg')
    const rows = await db
      .select({ policy: recordPolicy })
      .from(recordPolicy)
      .innerJoin(projectRole, eq(projectRole.id, recordPolicy.roleId))
      .where(eq(projectRole.projectId, projectId))
      .orderBy(asc(recordPolicy.id))
    const found = new Map<string, { role: number; model: number; permits: { [action: string]: Permit } }>()
    for (const { policy } of rows) {
      const { roleId: role, modelId, action, scope, fields, closedIn } = policy
      const model = shape.byId.get(modelId)
      if (!model || closedIn.length > 0) continue
      const permit = withNames(shape, model, { where: scope, fields })
      if (permit.where !== true && isBound(shape, model, permit.where)) continue
      const key = `${role} ${modelId}`
      const own = found.get(key) ?? { role, model: modelId, permits: {} }
      own.permits[action] = permit
      found.set(key, own)
    }
    return [...found.values()].map((one) => ({ ...one, permits: one.permits as unknown as JsonObject }))
  }

  /** After the roles: those that the import makes or replaces get the policies of the file. */
  async bring(db: Db, bringing: Bringing): Promise<void> {
    const { file, ids, projectId } = bringing
    if (file.policies.length === 0) return
    const { store, shapes, raised } = this.deps
    const { recordPolicy } = store.t
    const shape = await shapes.of(db, projectId, 'stg')
    const pause = createPauses()
    const leftOut = new Set<string>()
    for (const policy of file.policies) {
      await pause()
      const roleId = ids.of('roles', policy.role)
      const model = shape.byId.get(ids.of('models', policy.model) ?? 0)
      if (roleId === undefined || !model || choiceFor(bringing, 'roles', policy.role) === 'keep') continue
      const rows = this.rowsOf(shape, model, policy)
      if (rows === null) leftOut.add(model.name)
      await db.delete(recordPolicy).where(and(eq(recordPolicy.roleId, roleId), eq(recordPolicy.modelId, model.id)))
      for (const row of rows ?? []) await db.insert(recordPolicy).values({ roleId, ...row })
    }
    await raised.raise(db, projectId)
    say(
      bringing,
      [...leftOut],
      (count) => `${count} 个数据模型的数据权限不能用于这里的字段，没有导入`,
      (count) => `Left out data permissions that do not fit the fields here, of ${plural(count, 'model')}`,
    )
  }

  /** Null for permits that the model cannot have. */
  private rowsOf(shape: ProjectShape, model: ModelShape, { permits }: FilePolicy) {
    const read = permitsSchema.safeParse(permits)
    if (!read.success) return null
    const all = Object.values(read.data) as readonly Permit[]
    if (all.some(({ where }) => where !== true && isBound(shape, model, where))) return null
    try {
      const now = this.deps.now().getTime()
      const stored = storedPermits({ shape, dialect: this.deps.store.dialect.name, now }, model, read.data)
      return ACTIONS.flatMap((action) => {
        const permit = stored[action]
        return permit ? [{ modelId: model.id, action, scope: permit.where, fields: permit.fields }] : []
      })
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}
