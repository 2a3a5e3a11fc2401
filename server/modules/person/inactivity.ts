import type { Hooks } from '../../calls/hooks.ts'
import type { Db } from '../../db/store.ts'

/** In the write by which a person is not active any more, in any project. */
export type Inactivity = (db: Db, userId: number) => Promise<void>

export async function tellInactive(hooks: Hooks<Inactivity>, db: Db, userId: number): Promise<void> {
  for (const each of hooks.all()) await each(db, userId)
}
