import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { statement } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import type { KeyCaller } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { keyOf } from '../../http/keys.ts'
import { createSent, type Sent } from '../../http/sent.ts'
import { hashOf, tooManyFor } from '../accounts/index.ts'
import type { DataKeyTables } from './table.ts'

/** As `newKey` of the service makes them. */
const FORM = /^tk_[\w-]{43}$/
/** The time of the last use is written no more often. */
const USE_MS = 60_000
/** Requests of one key in a minute: twenty a second. */
export const MOST_REQUESTS = 1_200

const refused = () => new AppError(errors.keyRefused)

/** Finds the key that a request shows, by its hash: the time that takes depends on nothing that is secret. */
export class KeyFinding {
  private readonly lookUp
  private readonly requests: Sent

  constructor(
    private readonly deps: { readonly store: Store<DataKeyTables>; readonly now: () => Date; readonly most?: number },
  ) {
    const { store, now, most = MOST_REQUESTS } = deps
    const { dataKey, dataKeyModel } = store.t
    const { id, projectId, name, env, lastUsedAt, endsAt, endedAt } = dataKey
    const { modelId, actions } = dataKeyModel
    this.lookUp = statement((db) =>
      db
        .select({ id, projectId, name, env, lastUsedAt, endsAt, endedAt, modelId, actions })
        .from(dataKey)
        .leftJoin(dataKeyModel, eq(dataKeyModel.keyId, dataKey.id))
        .where(eq(dataKey.hash, sql.placeholder('hash'))),
    )
    this.requests = createSent(now, { bytes: most, windowMs: 60_000 }, (seconds) => tooManyFor(seconds))
  }

  /** @throws AppError for a key that is unknown, ended or expired, all alike, and for one that asks too often */
  readonly find = async (request: Request): Promise<KeyCaller> => {
    const given = keyOf(request)
    if (given === null || !FORM.test(given)) throw refused()
    const { store, now } = this.deps
    const rows = await this.lookUp(store.read, { hash: hashOf(given) })
    const [key] = rows
    const at = now()
    if (!key || key.endedAt !== null || (key.endsAt !== null && key.endsAt <= at)) throw refused()
    this.requests.take(key.id, 1)
    await this.noteUse(key, at)
    const { id, name, projectId, env } = key
    const grants = rows.flatMap(({ modelId, actions }) =>
      modelId === null || actions === null ? [] : [[modelId, new Set(actions)] as const],
    )
    return { keyId: id, keyName: name, projectId, env, grants: new Map(grants) }
  }

  private async noteUse(
    { id, lastUsedAt }: { readonly id: number; readonly lastUsedAt: Date | null },
    at: Date,
  ): Promise<void> {
    const since = new Date(at.getTime() - USE_MS)
    if (lastUsedAt !== null && lastUsedAt > since) return
    const { store } = this.deps
    const { dataKey } = store.t
    const isOld = or(isNull(dataKey.lastUsedAt), lte(dataKey.lastUsedAt, since))
    try {
      await store.write((db) =>
        db
          .update(dataKey)
          .set({ lastUsedAt: at })
          .where(and(eq(dataKey.id, id), isOld)),
      )
    } catch {
      // A disk that is full must not stop keys that only read.
    }
  }
}
