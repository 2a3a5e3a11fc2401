import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Envelope, PublishedPage } from '../../server/wire.ts'
import { bodyFromBefore } from '../helpers/body-from-before.ts'

/**
 * Makes of what a running server published, below this folder of data, what it would have stored before styles were
 * rules by class.
 */
export function publishedBefore(dataDir: string, pageId: number, env: 'stg' | 'prd'): void {
  const db = new Database(join(dataDir, 'tessera.sqlite'))
  try {
    db.run('PRAGMA busy_timeout = 10000')
    const found = db
      .query<{ id: number; hash: string; body: Uint8Array }, [number, string]>(
        'SELECT publish.id, publish.hash, snapshot.body FROM publish JOIN snapshot ON snapshot.hash = publish.hash WHERE publish.pageId = ? AND publish.env = ? ORDER BY publish.id DESC LIMIT 1',
      )
      .get(pageId, env)
    if (!found) throw new Error(`page ${pageId} is not published to ${env}`)
    const answer = JSON.parse(brotliDecompressSync(found.body).toString()) as Envelope<PublishedPage>
    const hash = new Bun.CryptoHasher('sha256').update(`before ${found.hash}`).digest('hex')
    const body = brotliCompressSync(
      JSON.stringify({ ...answer, data: { ...answer.data, hash, program: bodyFromBefore(answer.data.program) } }),
    )
    db.transaction(() => {
      db.run(
        'INSERT INTO snapshot (hash, body, declared, bytes, plugins, createdAt) SELECT ?, ?, declared, bytes, plugins, createdAt FROM snapshot WHERE hash = ?',
        [hash, body, found.hash],
      )
      db.run('UPDATE publish SET hash = ?, widths = NULL WHERE id = ?', [hash, found.id])
    })()
  } finally {
    db.close()
  }
}
