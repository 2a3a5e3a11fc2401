import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { KEY_PREFIX } from '../../http/keys.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, hashOf } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { type DataEnv, type ModelShapes, type ModelTables, modelErrors } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { DataKeyAudit } from './audits.ts'
import { dataKeyErrors, MOST_KEYS } from './errors.ts'
import { type DataKeyInfo, KEY_ACTIONS, type KeyAction, type MadeDataKey } from './model.ts'
import type { DataKeyTables } from './table.ts'

interface DataKeyDeps {
  readonly store: Store<AccountTables & ProjectTables & ModelTables & DataKeyTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<DataKeyAudit>
  readonly shapes: ModelShapes
}
type Row = DataKeyTables['dataKey']['$inferSelect']
type Models = readonly { readonly modelId: number; readonly actions: readonly KeyAction[] }[]

const missing = () => new AppError(dataKeyErrors.notFound)
const newKey = (): string =>
  `${KEY_PREFIX}${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`
const timeText = (time: Date | null): string | null => time?.toISOString() ?? null

/** Keys of projects: administrators of a project make, change and end them. */
export class DataKeys {
  constructor(private readonly deps: DataKeyDeps) {}

  async list(actor: Actor, projectId: number): Promise<readonly DataKeyInfo[]> {
    const { store, access } = this.deps
    const { dataKey } = store.t
    await access.require(actor, store.read, projectId, 'admin', missingProject())
    const rows = await store.read
      .select()
      .from(dataKey)
      .where(eq(dataKey.projectId, projectId))
      .orderBy(desc(isNull(dataKey.endedAt)), asc(dataKey.name), asc(dataKey.id))
    return this.infos(store.read, projectId, rows)
  }

  create(
    actor: Actor,
    given: {
      readonly projectId: number
      readonly name: string
      readonly env: DataEnv
      readonly models: Models
      readonly endsAt: string | null
    },
  ): Promise<MadeDataKey> {
    const { store, access, audit, now } = this.deps
    const { dataKey } = store.t
    const { projectId, name, env, models } = given
    return store.write(
      async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const running = and(eq(dataKey.projectId, projectId), isNull(dataKey.endedAt))
        if ((await db.$count(dataKey, running)) >= MOST_KEYS) throw new AppError(dataKeyErrors.tooMany)
        const secret = newKey()
        const values = { projectId, name, env, hash: hashOf(secret), createdBy: actor.userId, createdAt: now() }
        const endsAt = this.requireLater(given.endsAt)
        const [row] = await naming(() =>
          db
            .insert(dataKey)
            .values({ ...values, endsAt })
            .returning(),
        )
        const made = row as Row
        await this.grant(db, made, models)
        await audit(db, { action: 'data key made', userId: actor.userId, target: targetOf(made) })
        return { key: await this.info(db, made), secret }
      },
      [`data-keys:${projectId}`],
    )
  }

  update(
    actor: Actor,
    given: {
      readonly id: number
      readonly rev: number
      readonly name?: string | undefined
      readonly models?: Models | undefined
      readonly endsAt?: string | null | undefined
    },
  ): Promise<DataKeyInfo> {
    const { store, audit } = this.deps
    const { dataKey, dataKeyModel } = store.t
    return store.write(
      async (db) => {
        const before = await this.open(actor, db, given.id)
        if (before.endedAt !== null) throw new AppError(dataKeyErrors.ended)
        if (before.rev !== given.rev) throw new AppError(dataKeyErrors.changed)
        const { name = before.name } = given
        const endsAt = given.endsAt === undefined ? before.endsAt : this.requireLater(given.endsAt, before.endsAt)
        const values = { name, endsAt, rev: before.rev + 1 }
        const own = eq(dataKey.id, before.id)
        const [row] = await naming(() => db.update(dataKey).set(values).where(own).returning())
        const after = row as Row
        if (given.models) {
          await db.delete(dataKeyModel).where(eq(dataKeyModel.keyId, after.id))
          await this.grant(db, after, given.models)
        }
        await audit(db, { action: 'data key changed', userId: actor.userId, target: targetOf(after) })
        return this.info(db, after)
      },
      [`data-key:${given.id}`],
    )
  }

  /** Ends a key for ever; ending it again changes nothing. */
  end(actor: Actor, id: number): Promise<DataKeyInfo> {
    const { store, audit, now } = this.deps
    const { dataKey } = store.t
    return store.write(
      async (db) => {
        const before = await this.open(actor, db, id)
        if (before.endedAt !== null) return this.info(db, before)
        const values = { endedAt: now(), rev: before.rev + 1 }
        const [row] = await db.update(dataKey).set(values).where(eq(dataKey.id, id)).returning()
        await audit(db, { action: 'data key ended', userId: actor.userId, target: targetOf(before) })
        return this.info(db, row as Row)
      },
      [`data-key:${id}`],
    )
  }

  /** Forgets keys that were ended before the given time. */
  async forget(before: Date): Promise<void> {
    const { store } = this.deps
    const { dataKey } = store.t
    await store.write((db) => db.delete(dataKey).where(lt(dataKey.endedAt, before)))
  }

  private requireLater(text: string | null, before: Date | null = null): Date | null {
    if (text === null) return null
    const endsAt = new Date(text)
    // A date that was set before may stay although it has passed.
    if (endsAt > this.deps.now() || endsAt.getTime() === before?.getTime()) return endsAt
    throw new AppError(dataKeyErrors.endsInPast)
  }

  private async open(actor: Actor, db: Db, id: number): Promise<Row> {
    const { store, access } = this.deps
    const { dataKey } = store.t
    const [row] = await db.select().from(dataKey).where(eq(dataKey.id, id))
    if (!row) throw missing()
    await access.require(actor, db, row.projectId, 'admin', missing())
    return row
  }

  /** What is done with records has to find them first: `view` is part of every other action. */
  private async grant(db: Db, { id, projectId }: Row, models: Models): Promise<void> {
    const { store, shapes } = this.deps
    const { byId } = await shapes.of(db, projectId, 'stg')
    if (models.some(({ modelId }) => !byId.has(modelId))) throw new AppError(modelErrors.notFound)
    const given = new Map(models.map(({ modelId, actions }) => [modelId, new Set<KeyAction>(['view', ...actions])]))
    const rows = [...given].map(([modelId, actions]) => ({
      ...{ keyId: id, modelId },
      actions: KEY_ACTIONS.filter((action) => actions.has(action)),
    }))
    await db.insert(store.t.dataKeyModel).values(rows)
  }

  private async info(db: Db, row: Row): Promise<DataKeyInfo> {
    return (await this.infos(db, row.projectId, [row]))[0] as DataKeyInfo
  }

  private async infos(db: Db, projectId: number, rows: readonly Row[]): Promise<DataKeyInfo[]> {
    if (rows.length === 0) return []
    const { store, shapes } = this.deps
    const { dataKeyModel, user } = store.t
    const ids = rows.map(({ id }) => id)
    const granted = await db.select().from(dataKeyModel).where(inArray(dataKeyModel.keyId, ids))
    const makers = await db
      .select({ id: user.id, userName: user.userName, nickName: user.nickName })
      .from(user)
      .where(inArray(user.id, [...new Set(rows.map(({ createdBy }) => createdBy))]))
    const names = new Map(makers.map(({ id, userName, nickName }) => [id, nickName || userName]))
    const { models } = await shapes.of(db, projectId, 'stg')
    return rows.map(({ hash: _, createdBy, createdAt, lastUsedAt, endsAt, endedAt, ...row }) => ({
      ...row,
      // A deleted model may be restored, and is granted again then.
      models: models.flatMap(({ id: modelId }) => {
        const of = granted.find((one) => one.keyId === row.id && one.modelId === modelId)
        return of ? [{ modelId, actions: [...of.actions] }] : []
      }),
      createdBy: names.get(createdBy) ?? '',
      createdAt: createdAt.toISOString(),
      ...{ lastUsedAt: timeText(lastUsedAt), endsAt: timeText(endsAt), endedAt: timeText(endedAt) },
    }))
  }
}

async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isConflict(error) ? new AppError(dataKeyErrors.nameTaken) : error
  }
}

const targetOf = ({ projectId, env, id, name }: Row): string => `project ${projectId}, ${env} key ${id}: ${name}`
