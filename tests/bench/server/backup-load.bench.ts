import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_PART } from '../../../server/backups/backup.ts'
import { checkArchive } from '../../../server/backups/restore.ts'
import { administrator } from '../../helpers/administrator.ts'
import { signIn } from '../../helpers/api.ts'
import { storedLogin } from '../../helpers/logins.ts'
import { runCommand } from '../../helpers/run-command.ts'
import { startServer } from '../../helpers/server.ts'
import type { Row } from '../row.ts'

export const rows = ['backup/savers-95', 'backup/seconds', 'backup/differences']

const SAVERS = 20
/** Bytes of the database. */
const SIZE = 1e9
const BODY = 50_000
/** Milliseconds between two saves of a person: the editor waits so long after a change. */
const PAUSE_MS = 250
const QUIET_SECONDS = 10

/** Published bodies as the product keeps them: compressed, so that an archive makes little of them. */
const fill = (file: string): void => {
  const database = new Database(file)
  const insert = database.query('INSERT INTO snapshot (hash, body, bytes, createdAt) VALUES (?, ?, ?, ?)')
  for (let at = 0; at * BODY < SIZE; at += 500) {
    database.exec('BEGIN')
    for (let of = 0; of < 500; of++) {
      const body = new Uint8Array(BODY)
      for (let begin = 0; begin < BODY; begin += 50_000) crypto.getRandomValues(body.subarray(begin, begin + 50_000))
      insert.run(`bench-${at + of}`, body, BODY, Date.now())
    }
    database.exec('COMMIT')
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

const element = (revision: number) => ({
  ...{
    kind: 'element',
    id: 't',
    type: 'Text',
    name: 't',
    parentId: null,
    order: 'a0',
    props: { text: `${'x'.repeat(10_000)}${revision}` },
  },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})

/** People who save a page of their own each, and how long each save took, in milliseconds. */
const createSavers = (url: string, headers: Record<string, string>, pages: readonly number[]) => {
  const revisions = new Map(pages.map((id) => [id, 1]))
  const save = async (id: number): Promise<number> => {
    const revision = revisions.get(id) ?? 1
    const patch =
      revision === 1
        ? { added: { t: element(1) }, changed: {}, removed: {} }
        : { added: {}, changed: { t: [element(revision - 1), element(revision)] }, removed: {} }
    const body = JSON.stringify({ id, revision, patch })
    const begin = performance.now()
    const answer = (await (await fetch(`${url}/api/pages/update`, { method: 'POST', headers, body })).json()) as {
      code: number
      msg: string
    }
    if (answer.code !== 0) throw new Error(answer.msg)
    revisions.set(id, revision + 1)
    return performance.now() - begin
  }
  return async (until: Promise<unknown>): Promise<readonly number[]> => {
    const times: number[] = []
    let isOver = false
    void until.then(() => {
      isOver = true
    })
    const person = async (id: number): Promise<void> => {
      await Bun.sleep(Math.random() * PAUSE_MS)
      while (!isOver) {
        times.push(await save(id))
        await Bun.sleep(PAUSE_MS * (0.5 + Math.random()))
      }
    }
    await Promise.all(pages.map(person))
    return times
  }
}
const within95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * 0.95)] ?? 0

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

const command = async (env: Record<string, string>, ...args: readonly string[]): Promise<string> => {
  const { code, said, wrong } = await runCommand(env, ...args)
  if (code !== 0) throw new Error(wrong)
  return said
}

/** Tables that the savers do not change, of which rows differ between two databases. */
const differences = (one: string, other: string): number => {
  const database = new Database(one)
  database.exec(`ATTACH '${other}' AS other`)
  const differing = ['snapshot', 'user', 'project'].filter((name) => {
    const count = (from: string, without: string) =>
      database
        .query<{ n: number }, []>(
          `SELECT count(*) AS n FROM (SELECT * FROM ${from}."${name}" EXCEPT SELECT * FROM ${without}."${name}")`,
        )
        .get()!.n
    return count('main', 'other') + count('other', 'main') > 0
  })
  database.close()
  return differing.length
}

/**
 * A backup of a database of a gigabyte while twenty people save: the 95th percentile of their saves against quiet, how
 * long the backup takes, and whether the restored database has the hash that the archive names, and the rows of tables
 * that the savers do not change.
 */
export const run = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  try {
    const dataDir = join(folder, 'data')
    const env = { NODE_ENV: 'production', TESSERA_LOG: 'warn', TESSERA_SAMPLE: 'off' }
    const first = await startServer({ dataDir, env })
    const api = await signIn(first.url)
    const { id: projectId } = await api.call('POST /project/create', { name: 'Bench' })
    const made = Array.from({ length: SAVERS }, (_, at) =>
      api.call('POST /pages/create', { name: `Page ${at}`, projectId }),
    )
    const pages = (await Promise.all(made)).map(({ id }) => id)
    await first.stop({ keepData: true })
    const file = join(dataDir, 'tessera.sqlite')
    fill(file)
    const server = await startServer({ dataDir, env })
    const { headers } = await storedLogin(server.url, administrator, 'api')
    const savers = createSavers(server.url, { ...headers, 'content-type': 'application/json' }, pages)
    await savers(Bun.sleep(3_000))
    const quiet = within95(await savers(Bun.sleep(QUIET_SECONDS * 1000)))
    const archive = join(folder, 'backup.tar.gz')
    const begin = performance.now()
    const backingUp = command({ DATA_DIR: dataDir }, 'backup', '--to', archive)
    const [times] = await Promise.all([savers(backingUp.catch(() => undefined)), backingUp])
    const seconds = (performance.now() - begin) / 1000
    const loaded = within95(times)
    await server.stop({ keepData: true })
    const target = join(folder, 'target')
    await command({ DATA_DIR: target }, 'restore', '--from', archive)
    const restored = join(target, 'tessera.sqlite')
    const { parts } = await checkArchive(archive)
    const isEqual = parts.find(({ name }) => name === DATABASE_PART.sqlite)?.sha256 === (await hashOf(restored))
    const shared = { ratio: null, baseline: null, rounds: 1 }
    return [
      { name: 'backup/savers-95', ratio: loaded / quiet, value: loaded, unit: 'ms', baseline: quiet, rounds: 1 },
      { ...shared, name: 'backup/seconds', value: seconds, unit: `s, ${Math.round(statSync(file).size / 1e6)} MB` },
      { ...shared, name: 'backup/differences', value: (isEqual ? 0 : 1) + differences(file, restored), unit: 'tables' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
