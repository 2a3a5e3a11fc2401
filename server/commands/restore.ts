import { checkArchive, restore } from '../backups/restore.ts'
import { parseConfig } from '../config.ts'
import { uploadedFiles } from '../files/open-file-store.ts'
import { defineCommand, UsageError } from './command.ts'

/** Restores an archive of the command `backup`. */
export const restoreCommand = defineCommand({
  name: 'restore',
  says: 'restores a backup into the empty database and place of files that the settings name',
  details: [
    'Every hash is compared before anything is written. What holds data already is refused. Stop the servers first.',
    'PostgreSQL needs pg_restore on the PATH. A server of this version or a later one then migrates what it has to.',
  ],
  options: {
    from: { value: 'FILE', says: 'the archive' },
    check: { says: 'looks whether the archive is whole, and restores nothing' },
  },
  async run({ from, check }) {
    if (!from) throw new UsageError('Name the archive with --from.')
    const config = parseConfig(process.env)
    const { release, at, parts } = check ? await checkArchive(from) : await restore(config, uploadedFiles(config), from)
    const what = `${parts.length} parts of ${at}, made by release ${release}`
    console.log(check ? `The archive is whole: ${what}.` : `Restored ${what}.`)
    if (!check)
      console.log(
        'Set the TESSERA_SECRET, or bring the secret.key, of the installation; without it, all secrets have to be entered again.',
      )
  },
})
