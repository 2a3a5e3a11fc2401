import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entries, presentEntries, root } from './entries.ts'
import { program, runQuietly, runStep } from './run-step.ts'
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
  'scripts/generate-labels.ts',
  'scripts/generate-presets.ts',
  'scripts/preset-kinds.ts',
  'scripts/preset-texts.ts',
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

interface BuildOptions {
  /** Builds only where the sources differ from the last build. */
  readonly onlyIfChanged: boolean
  /** Shows what each step prints; otherwise that of one that fails. */
  readonly verbose: boolean
}

async function step(command: readonly string[], verbose: boolean, env: Record<string, string> = {}): Promise<number> {
  if (verbose) return runStep(command, env)
  const { code, output } = await runQuietly(command, env)
  if (code !== 0) console.error(output)
  return code
}

async function buildApps(id: string, verbose: boolean): Promise<number> {
  const present = presentEntries()
  for (const { source } of entries.filter((entry) => !present.includes(entry))) console.log(`Skipped ${source}: there is no such file.`)
  return present.length === 0 ? 0 : step(program('vite', 'build'), verbose, { NODE_ENV: 'production', TESSERA_BUILD: id })
}

/** Builds the apps and the catalogue into `dist/`. Answers the exit code. */
export async function build({ onlyIfChanged, verbose }: BuildOptions): Promise<number> {
  if (onlyIfChanged && existsSync(marker) && readFileSync(marker, 'utf8') === sourceHash(root, sources)) return 0
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(marker, { force: true })
  // A machine that only checks must not mend what was to be committed.
  const check = process.env.CI ? ['--check'] : []
  const began = Date.now()
  console.log('Building the apps, which takes about half a minute …')
  const generated =
    (await step([process.execPath, 'scripts/generate-presets.ts', ...check], verbose)) ||
    (await step([process.execPath, 'scripts/generate-labels.ts', ...check], verbose))
  if (generated !== 0) return generated
  const hash = sourceHash(root, sources)
  const catalogue = [process.execPath, 'scripts/build-catalogue.ts']
  const code = (await step(catalogue, verbose)) || (await buildApps(hash.slice(0, 16), verbose))
  if (code === 0) {
    writeFileSync(marker, hash)
    console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
  }
  return code
}

if (import.meta.main) {
  const { argv } = process
  process.exit(await build({ onlyIfChanged: argv.includes('--if-changed'), verbose: argv.includes('--verbose') }))
}
