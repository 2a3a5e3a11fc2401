import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { HeldRoles } from '../roles/index.ts'
import { runErrors } from './run-errors.ts'
import type { StoredDefinition } from './table.ts'

interface Starting {
  readonly actor: Actor
  readonly projectId: number
  readonly stored: StoredDefinition
}

/** Whether a person has a role that may start approvals of a flow. */
export async function isStarter(
  held: Pick<HeldRoles, 'of'>,
  db: Db,
  { actor, projectId, stored }: Starting,
): Promise<boolean> {
  const { starters } = stored.settings
  if (starters.length === 0) return true
  const roles = await held.of(db, projectId, actor)
  return roles.some(({ id }) => starters.includes(id))
}

/** @throws AppError for a person who may not start approvals of a flow */
export async function requireStarter(held: Pick<HeldRoles, 'of'>, db: Db, starting: Starting): Promise<void> {
  if (!(await isStarter(held, db, starting))) throw new AppError(runErrors.forbidden)
}
