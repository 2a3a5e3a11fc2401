import { createHash } from 'node:crypto'
import { MANIFEST_VERSION, type PluginManifest, pluginManifest, SERVER_PROTOCOL } from '../manifest.ts'
import { buildModule, MODULE_FILE } from './build-module.ts'
import { buildServer, SERVER_FILE } from './build-server.ts'
import { buildWorker, WORKER_FILE } from './build-worker.ts'
import { checkDeclared } from './check-declared.ts'
import { declarationProblems } from './check-weight.ts'
import { evaluate } from './evaluate.ts'
import { stopAt } from './problems.ts'
import { openFolder, type SourceFolder } from './source-folder.ts'
import { checkOutput, writeFolder } from './write-folder.ts'

export const STYLES_FILE = 'styles.css'

/** Builds the plugin of a folder and writes it to another. Throws `PackError`, and then has written nothing. */
export async function pack(sourceFolder: string, outputFolder: string): Promise<PluginManifest> {
  const source = openFolder(sourceFolder)
  checkOutput(outputFolder)
  const built = await buildModule(source)
  stopAt(declarationProblems(source, built))
  const described = await evaluate(source, built)
  const { contributes, problems } = checkDeclared(source, built, described)
  stopAt(problems)
  const worker = await buildWorker(source, built, described)
  const server = await buildServer(source, described)

  const files = new Map<string, string | Uint8Array>()
  for (const file of Object.values(built.files)) if (file) files.set(file.fileName, file.type === 'chunk' ? file.code : file.source)
  if (worker !== undefined) files.set(WORKER_FILE, worker)
  if (built.styles !== '') files.set(STYLES_FILE, built.styles)
  for (const [name, content] of server) files.set(name, content)
  const manifest = checked(source, {
    manifest: MANIFEST_VERSION,
    id: described.id,
    version: described.version,
    ...(described.label ? { label: described.label } : {}),
    ...(described.summary ? { summary: described.summary } : {}),
    entries: {
      module: MODULE_FILE,
      ...(worker === undefined ? {} : { worker: WORKER_FILE }),
      ...(built.styles === '' ? {} : { styles: [STYLES_FILE] }),
    },
    contributes,
    ...(described.uses ? { uses: described.uses } : {}),
    ...(server.size === 0 ? {} : { server: { protocol: SERVER_PROTOCOL, entry: SERVER_FILE } }),
    ...(described.grants ? { grants: described.grants } : {}),
    files: Object.fromEntries(
      [...files]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, content]) => [
          name,
          { sha256: createHash('sha256').update(content).digest('hex'), bytes: Buffer.byteLength(content) },
        ]),
    ),
  })
  writeFolder(outputFolder, files, `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** The manifest as the product reads it; problems are reported to the author. */
function checked(source: SourceFolder, manifest: unknown): PluginManifest {
  // As it will be read: without what JSON leaves out.
  const parsed = pluginManifest.safeParse(JSON.parse(JSON.stringify(manifest)))
  if (parsed.success) return parsed.data
  return stopAt(
    parsed.error.issues.map(({ path, message }) => ({
      file: source.nameOf(source.entry),
      what:
        path[0] === 'label' && path.length === 1
          ? '`definePlugin` has no label'
          : `${path.join('.') || 'the plugin'} does not fit: ${message}`,
      todo: path[0] === 'label' ? "Say what people call it: `label: { zh: '评分', en: 'Rating' }`" : 'Correct it in the declaration',
    })),
  ) as never
}
