import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { bearerOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { createSent, type Sent } from '../../http/sent.ts'
import { hashOf, tooManyFor } from '../accounts/index.ts'
import { scimErrors } from './errors.ts'
import type { ScimCaller } from './requests.ts'
import type { ScimTables } from './table.ts'

export const TOKEN_PREFIX = 'scim_'
const FORM = /^scim_[\w-]{43}$/
/** The time of the last use is written no more often. */
const USE_MS = 60_000
/** Requests of one token in a minute: twenty-five a second, as Entra ID sends at most. */
const MOST_REQUESTS = 1_500

const refused = () => new AppError(scimErrors.refused)

/** Finds the token that a request shows, by its hash: the time that takes depends on nothing that is secret. */
export class TokenFinding {
  private readonly requests: Sent

  constructor(
    private readonly deps: {
      readonly store: Store<ScimTables>
      readonly now: () => Date
      readonly baseUrl: string
      readonly most?: number
    },
  ) {
    this.requests = createSent(deps.now, { bytes: deps.most ?? MOST_REQUESTS, windowMs: 60_000 }, (seconds) =>
      tooManyFor(seconds),
    )
  }

  /**
   * @throws AppError for a token that is unknown, ended, expired or of another project, all alike, and for one that
   * asks too often
   */
  async find(request: Request, projectId: string): Promise<ScimCaller> {
    const { store, now, baseUrl } = this.deps
    const { scimToken } = store.t
    const given = bearerOf(request)
    if (given === null || !FORM.test(given)) throw refused()
    const [row] = await store.read
      .select()
      .from(scimToken)
      .where(eq(scimToken.hash, hashOf(given)))
    const at = now()
    if (
      !row ||
      row.endedAt !== null ||
      (row.endsAt !== null && row.endsAt <= at) ||
      String(row.projectId) !== projectId
    )
      throw refused()
    this.requests.take(row.id, 1)
    await this.noteUse(row, at)
    const base = `${baseUrl || new URL(request.url).origin}/scim/v2/${row.projectId}`
    return { tokenId: row.id, tokenName: row.name, projectId: row.projectId, by: row.createdBy, base }
  }

  private async noteUse(
    { id, lastUsedAt }: { readonly id: number; readonly lastUsedAt: Date | null },
    at: Date,
  ): Promise<void> {
    const since = new Date(at.getTime() - USE_MS)
    if (lastUsedAt !== null && lastUsedAt > since) return
    const { store } = this.deps
    const { scimToken } = store.t
    const isOld = or(isNull(scimToken.lastUsedAt), lte(scimToken.lastUsedAt, since))
    try {
      await store.write((db) =>
        db
          .update(scimToken)
          .set({ lastUsedAt: at })
          .where(and(eq(scimToken.id, id), isOld)),
      )
    } catch {
      // A disk that is full must not stop requests that only read.
    }
  }
}
