import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'

export const backupModel = {
  one: z.strictObject({ id }),
  download: z.strictObject({ id, userPwd: z.string().min(1).max(200) }),
  file: z.strictObject({ id: idText, ticket: z.string().max(200) }),
}

const label = z.strictObject({ zh: z.string(), en: z.string() })
const problem = z.strictObject({
  /** What is the matter, and what can be done. */
  message: label,
  /** What a program or the system says; empty where there is nothing more to say. */
  detail: z.string(),
})

/** What is known of an archive that this database has seen being made. */
const facts = z.strictObject({ parts: z.int(), release: z.string(), sha256: z.string() }).nullable()

export const backupInfo = z.strictObject({
  id: z.int(),
  kind: z.enum(['scheduled', 'by hand']),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Who requested it; empty for a scheduled one, and for a deleted account. */
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** How long it took; null until it has ended. */
  seconds: z.number().nullable(),
  /** The archive; null until it is there. */
  archive: z.strictObject({ name: z.string(), size: z.int(), facts }).nullable(),
  problem: problem.nullable(),
  /** Null before there is an archive. */
  verification: z.enum(['waiting', 'running', 'restored', 'hashes', 'broken', 'failed']).nullable(),
  verifiedAt: z.string().nullable(),
  note: problem.nullable(),
})
export type BackupInfo = z.output<typeof backupInfo>

export const backupList = z.strictObject({
  /** Newest first. */
  backups: z.array(backupInfo),
  /** Null where the operator has switched them off. */
  schedule: z
    .strictObject({
      /** In the time zone of the server: `03:00`. */
      at: z.string(),
      zone: z.string(),
      next: z.string(),
      daily: z.int(),
      weekly: z.int(),
    })
    .nullable(),
  /** The folder of the archives on the server; null where they are in S3. */
  folder: z.string().nullable(),
  mostByHand: z.int(),
})
export type BackupList = z.output<typeof backupList>

export const backupDownload = z.strictObject({
  /** Works for ten minutes, from the server's own origin. */
  address: z.string(),
  name: z.string(),
})
