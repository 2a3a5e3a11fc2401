import type { JsonObject } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import { type HeldRoles, roleErrors } from '../roles/index.ts'
import { recordErrors } from './errors.ts'
import { permitsField, withNames } from './field-refs.ts'
import type { RecordPolicies } from './policies.ts'
import type { Audience, PolicyScope } from './policy-model.ts'
import type { Query } from './query-model.ts'
import type { RecordService } from './service.ts'
import type { Subject } from './subject.ts'

export interface ViewedAs {
  readonly projectId: number
  readonly env: DataEnv
  readonly zone?: string | undefined
  /** A role of the project, or one of everybody without. */
  readonly roleId?: number | undefined
  readonly audience?: Audience | undefined
  /** Who is meant by `me`; the administrator unless said. */
  readonly userId?: number | undefined
  readonly model: string
  readonly query: Query
}
/** Records of a model as other people see them. */
export interface SeenRecords {
  readonly list: readonly JsonObject[]
  readonly total: number
  /** All records of the model. */
  readonly all: number
  /** Null where they may view none. */
  readonly scope: PolicyScope | null
  /** Names of the fields that they see, and of those that are hidden from them. */
  readonly fields: readonly string[]
  readonly hidden: readonly string[]
}

interface Deps {
  readonly store: Pick<Store, 'read'>
  readonly access: Access
  readonly shapes: ModelShapes
  readonly policies: Pick<RecordPolicies, 'roleOf' | 'viewing'>
  readonly held: Pick<HeldRoles, 'of'>
  readonly records: Pick<RecordService, 'query' | 'subjectFor'>
}

/** Shows administrators what the policies of others let these see. */
export class RecordsAs {
  constructor(private readonly deps: Deps) {}

  private async subjectOf(actor: Actor, db: Db, given: ViewedAs): Promise<Subject> {
    const { policies, held } = this.deps
    const { projectId, env, zone = 'UTC', roleId, audience, userId } = given
    const at = { projectId, env, zone, origin: 'call' } as const
    if (audience !== undefined) {
      const me = audience === 'visitor' ? null : (userId ?? actor.userId)
      return policies.viewing({ audience }, { ...at, userId: me })
    }
    const role = roleId === undefined ? null : await policies.roleOf(db, roleId)
    if (role?.projectId !== projectId) throw new AppError(roleErrors.notFound)
    if (userId !== undefined) {
      const roles = await held.of(db, projectId, { userId })
      if (!roles.some(({ id }) => id === role.id)) throw new AppError(roleErrors.userNotFound)
    }
    if (env === 'stg' && !role.testEnv) throw new AppError(roleErrors.testClosed)
    return policies.viewing({ roleId: role.id }, { ...at, userId: userId ?? actor.userId })
  }

  /** @throws AppError for everybody but administrators of the project */
  readonly read = async (actor: Actor, given: ViewedAs): Promise<SeenRecords> => {
    const { access, store, shapes, records } = this.deps
    const { projectId, env, model: name } = given
    await access.require(actor, store.read, projectId, 'admin', missingProject())
    const subject = await this.subjectOf(actor, store.read, given)
    const shape = await shapes.of(store.read, projectId, env)
    const model = shape.byName.get(name)
    if (!model) throw new AppError(recordErrors.modelMissing)
    const own = await records.subjectFor(actor, { projectId, env })
    const all = await records.query(own, { model: name }, { fields: ['id'], pageSize: 1, total: 'capped' })
    const permit = subject.permit(model.id, 'view')
    const shown = model.fields.filter((field) => permit !== null && permitsField(permit, field))
    const found = permit ? await records.query(subject, { model: name }, given.query) : { list: [], total: 0 }
    return {
      ...{ list: found.list, total: found.total, all: all.total },
      scope: permit && withNames(shape, model, permit).where,
      fields: shown.map((field) => field.name),
      hidden: model.fields.flatMap((field) => (shown.includes(field) ? [] : [field.name])),
    }
  }
}
