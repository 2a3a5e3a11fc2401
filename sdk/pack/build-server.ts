import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { SERVER_FOLDER } from '../manifest.ts'
import { chunkOf } from './build-module.ts'
import { bundle } from './bundle.ts'
import type { Described } from './described.ts'
import { type Problem, stopAt } from './problems.ts'
import type { SourceFolder } from './source-folder.ts'

const DOOR = '@tessera/sdk/server'
export const SERVER_FILE = `${SERVER_FOLDER}server.js`
const MIGRATIONS = 'migrations'

const whatIsWrong = (specifier: string): Pick<Problem, 'what' | 'todo'> | undefined => {
  if (specifier === 'zod' || specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/'))
    return {
      what: `the server half imports ${specifier}`,
      todo: `Import \`z\`, \`sql\` and \`eq\` from \`${DOOR}\`: another copy would not be understood`,
    }
  if (specifier === 'react' || specifier.startsWith('react/') || (specifier.startsWith('@tessera/sdk') && specifier !== DOOR))
    return { what: `the server half imports ${specifier}, which is for browsers`, todo: `Import from \`${DOOR}\`` }
  return undefined
}

/** Leaves to the server what it has: the SDK's door and the modules of the runtime. */
const serverImports = (source: SourceFolder, problems: Problem[]): Plugin => ({
  name: 'tessera:server-imports',
  resolveId: {
    order: 'pre',
    async handler(specifier, importer, { kind }) {
      if (importer === undefined || specifier.startsWith('\0')) return null
      if (specifier === DOOR || /^(node|bun):/.test(specifier) || specifier === 'bun' || builtinModules.includes(specifier))
        return { id: specifier, external: true, moduleSideEffects: false }
      const wrong = importer.includes('node_modules') ? undefined : whatIsWrong(specifier)
      if (wrong) problems.push({ file: source.nameOf(importer), ...wrong })
      else if (await this.resolve(specifier, importer, { kind, skipSelf: true })) return null
      else problems.push({ file: source.nameOf(importer), what: `it imports "${specifier}", which is not there`, todo: 'Correct the name' })
      return { id: specifier, external: true, moduleSideEffects: false }
    },
  },
})

/** The migrations next to the server half, by the names that they get in the packed folder. */
const migrationsOf = (entry: string): ReadonlyMap<string, Uint8Array> => {
  const folder = join(dirname(entry), MIGRATIONS)
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((found) => {
    const file = join(found.parentPath, found.name)
    const name = relative(folder, file).split(sep).join(posix.sep)
    return found.isFile() && /^(sqlite|postgres)\/[\w-]+\.(sql|json)$/.test(name) ? [[name, file] as const] : []
  })
  return new Map(files.map(([name, file]) => [`${SERVER_FOLDER}${MIGRATIONS}/${name}`, readFileSync(file)]))
}

/** The server half as one file, with its migrations; empty for a plugin without one. */
export async function buildServer(source: SourceFolder, described: Described): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { server } = described
  if (server === undefined) return new Map()
  const entry = join(source.folder, server)
  if (relative(source.folder, entry).startsWith('..') || !existsSync(entry))
    stopAt([
      { file: source.nameOf(source.entry), what: `it names the server half ${server}, which is not there`, todo: 'Correct `server`' },
    ])
  const problems: Problem[] = []
  const [files] = await bundle(
    { source, problems, input: { server: entry }, plugins: [serverImports(source, problems)], options: { platform: 'node' } },
    [{ codeSplitting: false, entryFileNames: 'server.js', minify: false }],
  )
  return new Map<string, string | Uint8Array>([[SERVER_FILE, chunkOf(files, 'server.js')!.code], ...migrationsOf(entry)])
}
