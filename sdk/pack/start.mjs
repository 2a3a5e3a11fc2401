// Packs plugins under Node, which runs no TypeScript: rolldown makes one file of this folder first.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
process.env.TESSERA_FOLDER = root
if (process.versions.bun) {
  console.error('Packing runs under Node 20.19 or later: code of others never meets the tools of Bun.')
  process.exit(2)
}
// Inside node_modules, so that the packages which stay outside of the file are found.
const folder = mkdtempSync(join(root, 'node_modules/.tessera-pack-'))
const build = await rolldown({
  input: join(root, 'sdk/pack/main.ts'),
  cwd: root,
  platform: 'node',
  tsconfig: false,
  logLevel: 'silent',
  external: /^(rolldown|lightningcss|acorn|zod)(\/|$)/,
})
await build.write({ file: join(folder, 'pack.mjs'), format: 'esm' })
await build.close()
try {
  const { main } = await import(pathToFileURL(join(folder, 'pack.mjs')).href)
  process.exitCode = await main(process.argv.slice(2), process.cwd())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
