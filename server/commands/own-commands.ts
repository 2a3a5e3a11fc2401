import type { CommandList } from './command.ts'

/** The commands of the server itself, which need none of its modules to be found. */
export const ownCommands: CommandList = {
  copy: async () => (await import('./copy.ts')).copyCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  health: async () => (await import('./health.ts')).healthCommand,
}
