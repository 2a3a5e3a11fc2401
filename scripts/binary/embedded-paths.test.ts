import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { modules } from '../../server/modules/index.ts'
import { sectionFiles } from '../../server/parts/section.ts'
import { root } from '../entries.ts'
import { dataFiles, mounted, startedFiles } from './embedded-paths.ts'

const started = startedFiles.map((file) => relative(root, file))

it('finds the processes and threads of the server, and what they import by its path', () => {
  for (const name of [
    'compiler/compile-child',
    'logic/logic-child',
    'modules/exchange/file-child',
    'db/check-child',
    'db/checkpoint-worker',
  ])
    expect(started).toContain(`server/${name}.ts`)
  expect(started).toContain('kernel/engine/ends/child.ts')
  expect(sectionFiles().length).toBeGreaterThan(10)
  for (const file of sectionFiles()) expect(startedFiles).toContain(file)
})

it('finds the migrations of each module', () => {
  const series = modules.flatMap(({ migrations }) => (migrations === undefined ? [] : [migrations]))
  expect(series.length).toBeGreaterThan(10)
  for (const folder of series)
    for (const dialect of ['sqlite', 'postgres']) expect(dataFiles).toContain(`${folder}/${dialect}/journal.json`)
})

it('names files that exist, and none of a test', () => {
  for (const file of [...startedFiles, ...dataFiles]) expect(existsSync(file), file).toBe(true)
  expect([...started, ...dataFiles].filter((file) => /\.(test|fixture)\./.test(file))).toEqual([])
  expect(mounted(`${root}/server/db/check-child.ts`)).toBe('/$bunfs/root/server/db/check-child.ts')
})
