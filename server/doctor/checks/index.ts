import { modules } from '../../modules/index.ts'
import type { DoctorCheck } from '../check.ts'
import { busCheck } from './bus.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck } from './database.ts'
import { diskCheck } from './disk.ts'
import { settingsCheck } from './settings.ts'
import { versionsCheck } from './versions.ts'

/** All checks in their order: those of the server itself, then those that its modules bring. */
export const loadChecks = async (): Promise<readonly DoctorCheck[]> => {
  const brought = await Promise.all(modules.map(async ({ checks }) => checks?.() ?? []))
  const own = [settingsCheck, diskCheck, databaseCheck, busCheck, versionsCheck, clockCheck]
  return [...own, ...brought.flat()]
}
