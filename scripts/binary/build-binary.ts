import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../entries.ts'
import { dataFiles, startedFiles } from './embedded-paths.ts'
import { packWeb } from './pack-web.ts'
import { places } from './places.ts'
import { styleCompiler } from './style-compiler.ts'

const entry = join(root, 'server/tessera.ts')

export interface BinaryOptions {
  /** Where the binary is written. */
  readonly file: string
  /** What it runs on, in Bun's words: `bun-linux-x64`. */
  readonly target: string
}

/** The target of the machine that builds. */
export const ownTarget = (): string => {
  const { platform, arch } = process
  return `bun-${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** Builds the product as one file from the apps in `dist/`; answers its size in bytes. */
export async function buildBinary({ file, target }: BinaryOptions): Promise<number> {
  mkdirSync(dirname(file), { recursive: true })
  const pack = await packWeb(join(root, 'dist/web'))
  try {
    const embedded = [...dataFiles, pack, join(root, 'dist/catalogue.json'), join(root, 'dist/import-map.json')]
    await Bun.build({
      entrypoints: [entry, ...startedFiles],
      root,
      target: 'bun',
      // Names stay, because faults are reported with them.
      minify: { whitespace: true, syntax: true, identifiers: false },
      // Processes of the server share its code, and load their own share of it alone.
      splitting: true,
      naming: { entry: '[dir]/[name].[ext]', asset: '[dir]/[name].[ext]', chunk: 'chunks/[hash].[ext]' },
      define: { 'process.env.NODE_ENV': '"production"' },
      // A process of the server must find no secrets in the folder in which it was started.
      compile: { outfile: file, target: target as never, autoloadDotenv: false, autoloadBunfig: false },
      plugins: [places(entry, embedded), styleCompiler(target)],
    })
  } finally {
    // A server that runs from the folder is to read the folder.
    rmSync(pack)
  }
  return statSync(file).size
}
