import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres } from './find-postgres.ts'

/** A folder with these programs in it. */
function folderWith(names: readonly string[], folder = mkdtempSync(join(tmpdir(), 'postgres-'))): string {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), '#!/bin/sh\n')
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}
const WHOLE = ['postgres', 'initdb']
const nowhere = join(tmpdir(), 'no-such-folder')

test('POSTGRES_BIN comes before everything', () => {
  const mine = folderWith(WHOLE)
  expect(findPostgres({ POSTGRES_BIN: mine, PATH: folderWith(WHOLE) }, nowhere)).toEqual({ folder: mine, from: 'POSTGRES_BIN' })
})

test('POSTGRES_BIN without the programs is an error, not a reason to look further', () => {
  expect(() => findPostgres({ POSTGRES_BIN: folderWith(['psql']) }, nowhere)).toThrow(
    /POSTGRES_BIN is .*, which has no postgres and initdb/,
  )
})

test('of the versions that a package has installed the newest whole one is taken, and none before 14', () => {
  const parent = mkdtempSync(join(tmpdir(), 'versions-'))
  folderWith(WHOLE, join(parent, '13/bin'))
  expect(findPostgres({ PATH: '' }, parent)).toBeUndefined()
  for (const version of ['9', '14', '15']) folderWith(WHOLE, join(parent, version, 'bin'))
  folderWith(['psql'], join(parent, '16/bin'))
  expect(findPostgres({ PATH: '' }, parent)?.folder).toBe(join(parent, '15/bin'))
})

test('a folder on the PATH is taken where it has both programs', () => {
  const whole = folderWith(WHOLE)
  expect(findPostgres({ PATH: [folderWith(['postgres']), whole].join(delimiter) }, nowhere)).toEqual({ folder: whole, from: 'PATH' })
})
