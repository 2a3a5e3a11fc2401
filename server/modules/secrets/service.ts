import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { SecretAudit } from './audits.ts'
import { MOST_SECRETS, secretErrors } from './errors.ts'
import { type SecretInfo, SHORTEST_MASKED } from './model.ts'
import { SealBroken, type Sealing } from './sealing.ts'
import type { SecretTables } from './table.ts'

type Env = 'stg' | 'prd'
interface WrittenSecret {
  readonly projectId: number
  readonly env: Env
  readonly name: string
  readonly value: string
  readonly hosts: readonly string[]
  /** Save it although it is too short to be masked. */
  readonly unmasked?: boolean | undefined
}

const placeOf = ({ projectId, env, name }: Omit<WrittenSecret, 'value' | 'hosts' | 'unmasked'>): string =>
  `project ${projectId} ${env} ${name}`

/** Secrets of projects: written, never read but by the server's own requests. */
export const createSecrets = (deps: {
  readonly store: Store<AccountTables & ProjectTables & SecretTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<SecretAudit>
  readonly sealing: Sealing
}) => {
  const { store, now, access, audit, sealing } = deps
  const { projectSecret, user } = store.t
  const missing = () => new AppError(secretErrors.notFound)

  return {
    async list(actor: Actor, projectId: number): Promise<readonly SecretInfo[]> {
      await access.require(actor, store.read, projectId, 'developer', missingProject())
      const rows = await store.read
        .select({ secret: projectSecret, updatedBy: user.userName })
        .from(projectSecret)
        .leftJoin(user, eq(user.id, projectSecret.updatedBy))
        .where(eq(projectSecret.projectId, projectId))
        .orderBy(asc(projectSecret.name), asc(projectSecret.env))
      return rows.map(({ secret: { id, env, name, hosts, sealed, updatedAt }, updatedBy }) => ({
        ...{ id, env, name, hosts: [...hosts], isUsable: sealing.isOurs(sealed) },
        ...{ updatedBy: updatedBy ?? '', updatedAt: updatedAt.toISOString() },
      }))
    },

    /** A new one, or the one of that name anew: who does not know its value cannot send it to other hosts. */
    write: (actor: Actor, given: WrittenSecret): Promise<void> =>
      store.write(async (db) => {
        const { projectId, env, name, value, hosts } = given
        await access.require(actor, db, projectId, 'admin', missingProject())
        if (value.length < SHORTEST_MASKED && !given.unmasked) throw new AppError(secretErrors.tooShort)
        const at = now()
        const values = { sealed: sealing.seal(value, placeOf(given)), hosts: [...new Set(hosts)], updatedBy: actor.userId, updatedAt: at }
        const own = and(eq(projectSecret.projectId, projectId), eq(projectSecret.env, env), eq(projectSecret.name, name))
        const [known] = await db.update(projectSecret).set(values).where(own).returning({ id: projectSecret.id })
        if (!known) {
          if ((await db.$count(projectSecret, eq(projectSecret.projectId, projectId))) >= MOST_SECRETS)
            throw new AppError(secretErrors.tooMany)
          await db.insert(projectSecret).values({ projectId, env, name, ...values, createdAt: at })
        }
        const target = `project ${projectId}, ${env} ${name}, for ${values.hosts.join(' ')}`
        await audit(db, { action: 'secret written', userId: actor.userId, target })
      }),

    delete: (actor: Actor, id: number): Promise<void> =>
      store.write(async (db) => {
        const [row] = await db
          .select({ projectId: projectSecret.projectId, env: projectSecret.env, name: projectSecret.name })
          .from(projectSecret)
          .where(eq(projectSecret.id, id))
        if (!row) throw missing()
        await access.require(actor, db, row.projectId, 'admin', missing())
        await db.delete(projectSecret).where(eq(projectSecret.id, id))
        await audit(db, { action: 'secret deleted', userId: actor.userId, target: `project ${row.projectId}, ${row.env} ${row.name}` })
      }),

    /** For the server to check signatures: the value never leaves. Null without one that can be opened. */
    async forChecking(projectId: number, env: Env, name: string): Promise<string | null> {
      const own = and(eq(projectSecret.projectId, projectId), eq(projectSecret.env, env), eq(projectSecret.name, name))
      const [row] = await store.read.select({ sealed: projectSecret.sealed }).from(projectSecret).where(own)
      try {
        return row ? sealing.open(row.sealed, placeOf({ projectId, env, name })) : null
      } catch (error) {
        if (error instanceof SealBroken) return null
        throw error
      }
    },

    /** For one request of the server to `host`: the values by name, as far as they are there, can be opened and may go to that host. */
    async forRequest(projectId: number, env: Env, names: readonly string[], host: string): Promise<ReadonlyMap<string, string>> {
      const rows = await store.read
        .select()
        .from(projectSecret)
        .where(and(eq(projectSecret.projectId, projectId), eq(projectSecret.env, env), inArray(projectSecret.name, [...names])))
      const values = new Map<string, string>()
      for (const { name, sealed, hosts } of rows) {
        if (!hosts.includes(host)) continue
        try {
          values.set(name, sealing.open(sealed, placeOf({ projectId, env, name })))
        } catch (error) {
          // Sealed with another key: as good as none until somebody writes it anew.
          if (!(error instanceof SealBroken)) throw error
        }
      }
      return values
    },
  }
}
export type Secrets = ReturnType<typeof createSecrets>
