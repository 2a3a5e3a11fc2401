import { setPriority } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../backups/backup.ts'
import { parseConfig } from '../config.ts'
import { uploadedFiles } from '../files/open-file-store.ts'
import { defineCommand } from './command.ts'

/** `tessera-2026-05-01T10-00-00Z.tar.gz` */
const nameAt = (now: Date): string => `tessera-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar.gz`

/** Backs up the installation of the settings. */
export const backupCommand = defineCommand({
  name: 'backup',
  says: 'backs up the database and the uploaded files into one archive, while the server serves',
  details: [
    'The archive holds the hash of each part. It does not hold TESSERA_SECRET or secret.key: keep that apart.',
    'PostgreSQL needs pg_dump on the PATH.',
  ],
  options: {
    to: {
      value: 'PLACE',
      says: 'a folder, or a file that ends with .tar.gz; the folder backups of the data folder unless given',
    },
  },
  async run({ to }) {
    const config = parseConfig(process.env)
    // What people do comes first.
    setPriority(19)
    const now = new Date()
    const place = to ?? join(config.dataDir, 'backups')
    const file = place.endsWith('.tar.gz') ? place : join(place, nameAt(now))
    const { bytes, manifest } = await backUp(config, uploadedFiles(config), file, now)
    console.log(`${file}: ${manifest.parts.length} parts, ${(bytes / 1024 / 1024).toFixed(1)} MB`)
  },
})
