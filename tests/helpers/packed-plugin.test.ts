import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pluginManifest } from '../../sdk/manifest.ts'
import { findNode } from '../../sdk/pack/find-node.ts'
import { hostilePlugins } from './hostile-plugins.ts'
import { manifestOf, packedPlugin, replacePacked } from './packed-plugin.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function packed(name: string): string {
  const folder = packedPlugin(name)
  folders.push(folder)
  return folder
}

/** Loads a plugin's file for workers as a worker does, and runs its action and its source. Under Node: its code never meets Bun. */
function runWorkerPart(folder: string): unknown {
  const script = join(folder, 'run-worker-part.mjs')
  writeFileSync(
    script,
    `import plugin from './worker.js'
    const seen = {}
    plugin.setup({ contribute: (point, value) => { (seen[point.name] ??= []).push(value) } })
    const [action] = seen.actions
    const { run } = await action.run()
    const [source] = seen.sources
    const { data } = await (await source.run()).run({ product: 'lamp' })
    const [fn] = seen.functions
    console.log(JSON.stringify({
      points: Object.keys(seen).sort(),
      outcomes: [await run(action.params.parse({ value: 4 })), await run(action.params.parse({ value: 1 }))],
      rows: data.length,
      text: fn.create({})(2),
    }))`,
  )
  const { stdout, stderr } = spawnSync(findNode(), [script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('the plugin with five contributions is packed from its sources, and its part for workers runs alone', () => {
  const folder = packed('acme-rating-1')
  const { contributes, entries } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(entries).toEqual({ module: 'module.js', worker: 'worker.js', styles: ['styles.css'] })
  expect(Object.entries(contributes).map(([kind, list]) => [kind, (list as unknown[]).length])).toEqual([
    ['components', 1],
    ['actions', 1],
    ['sources', 1],
    ['functions', 1],
    ['others', 1],
  ])
  expect(runWorkerPart(folder)).toEqual({
    points: ['actions', 'functions', 'sources'],
    outcomes: [
      { ok: true, value: { value: 4 } },
      { ok: false, reason: { code: 'action/acme.rating.check.low', params: { value: 1, atLeast: 3 } } },
    ],
    rows: 3,
    text: '★★☆☆☆',
  })
})

test('version 2 takes its place in the same folder', () => {
  const folder = packed('acme-rating-1')
  replacePacked(folder, 'acme-rating-2')
  const { version, contributes } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(version).toBe('2.0.0')
  expect(contributes.components).toMatchObject([
    { version: 2, defaults: { count: 5 }, migrations: { 2: expect.stringContaining('count: max') } },
  ])
  expect(runWorkerPart(folder)).toMatchObject({ rows: 4, text: '♥♥♡♡♡' })
})

test.each(['hostile-views', 'hostile-actions'])('%s is packed: what it does wrong shows only when it runs', (name) => {
  expect(Object.keys(manifestOf(packed(name)).files)).toContain('module.js')
})

test.each(Object.entries(hostilePlugins))('a hand-made manifest is one, but for what is wrong with it: %s', (how, make) => {
  const folder = make()
  folders.push(folder)
  const { success } = pluginManifest.safeParse(manifestOf(folder))
  expect(success).toBe(how !== 'version that is none' && how !== 'misspelt manifest')
})
