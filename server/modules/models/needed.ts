import type { Told } from '#kernel/message'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { modelErrors } from './errors.ts'

/** A model that is to be deleted, or a field of it. */
export interface ModelDeletion {
  readonly projectId: number
  readonly modelId: number
  /** Null: the whole model. */
  readonly field: { readonly id: number; readonly name: string } | null
}
/** In the write that would delete it: why another module still needs it; null where it does not. */
export type NeedsModel = (db: Db, deletion: ModelDeletion) => Promise<Told | null>

/** @throws AppError with the reason of the first module that needs it */
export async function requireNotNeeded(hooks: Hooks<NeedsModel>, db: Db, deletion: ModelDeletion): Promise<void> {
  for (const needs of hooks.all()) {
    const detail = await needs(db, deletion)
    if (detail) throw new AppError(modelErrors.needed, { detail })
  }
}
