import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entries, presentEntries, root } from './entries.ts'
import { program, runStep } from './run-step.ts'
import { sourceHash } from './source-hash.ts'

/** What the built files are made from. */
const sources = [
  'apps',
  'kernel',
  'sdk',
  'plugins',
  'vite.config.ts',
  'package.json',
  'bun.lock',
  'scripts/build.ts',
  'scripts/build-catalogue.ts',
  'scripts/entries.ts',
  'scripts/generate-presets.ts',
  'scripts/read-declarations.ts',
  'scripts/import-map.ts',
  'scripts/preload-links.ts',
  'scripts/prop-fields.ts',
  'scripts/refuse-heavy.ts',
  'scripts/lighter-library.ts',
  'scripts/library-styles.ts',
  'scripts/single-icons.ts',
  'scripts/studio-chunks.ts',
  'scripts/worker-in-one-file.ts',
  'scripts/page-signs.ts',
]
const marker = join(root, 'dist/.build-hash')

async function buildApps(id: string): Promise<number> {
  const present = presentEntries()
  for (const { source } of entries.filter((entry) => !present.includes(entry))) console.log(`Skipped ${source}: there is no such file.`)
  return present.length === 0 ? 0 : runStep(program('vite', 'build'), { NODE_ENV: 'production', TESSERA_BUILD: id })
}

/** Builds the apps and the catalogue into `dist/`; with `onlyIfChanged`, when their sources differ from the last build. */
export async function build(onlyIfChanged: boolean): Promise<number> {
  if (onlyIfChanged && existsSync(marker) && readFileSync(marker, 'utf8') === sourceHash(root, sources)) return 0
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(marker, { force: true })
  // A machine that only checks must not mend what was to be committed.
  const check = process.env.CI ? ['--check'] : []
  const generated = await runStep([process.execPath, 'scripts/generate-presets.ts', ...check])
  if (generated !== 0) return generated
  const hash = sourceHash(root, sources)
  const code = (await runStep([process.execPath, 'scripts/build-catalogue.ts'])) || (await buildApps(hash.slice(0, 16)))
  if (code === 0) writeFileSync(marker, hash)
  return code
}

if (import.meta.main) process.exit(await build(process.argv.includes('--if-changed')))
