import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OutputBundle, Plugin } from 'rolldown'
import { type BuiltModule, MODULE_FILE } from './build-module.ts'
import { bundle } from './bundle.ts'
import type { Described } from './described.ts'
import { findNode } from './find-node.ts'
import { FOR_DECLARATIONS, SDK_SOURCES } from './offered.ts'
import { PackError, type Problem } from './problems.ts'
import { productFolder } from './product-folder.ts'
import type { SourceFolder } from './source-folder.ts'

const LIMIT_MS = 10_000

let made: Promise<OutputBundle> | undefined

/** The SDK that declarations import and what reads them, for Node; made once. */
function sdkForNode(): Promise<OutputBundle> {
  const entries = FOR_DECLARATIONS.map(
    (specifier) =>
      [
        specifier === '@tessera/sdk' ? 'sdk/index' : specifier.replace('@tessera/', ''),
        join(productFolder, SDK_SOURCES[specifier]!),
      ] as const,
  )
  const input = Object.fromEntries([
    ...entries.filter(([, file]) => existsSync(file)),
    ['sdk/describe', join(productFolder, 'sdk/pack/describe.ts')],
  ])
  const withoutStyles: Plugin = {
    name: 'tessera:without-styles',
    load: { filter: { id: /\.css$/ }, handler: () => ({ code: '', moduleType: 'js' }) },
  }
  const source: SourceFolder = { folder: productFolder, entry: '', nameOf: (file) => file }
  made ??= bundle({ source, problems: [], input, plugins: [withoutStyles], options: { platform: 'node' } }, [
    { entryFileNames: '[name].js', chunkFileNames: 'sdk/shared/[name].js' },
  ]).then(([files]) => files)
  return made
}

function write(folder: string, files: OutputBundle): void {
  for (const file of Object.values(files)) {
    if (file?.type !== 'chunk') continue
    mkdirSync(dirname(join(folder, file.fileName)), { recursive: true })
    writeFileSync(join(folder, file.fileName), file.code)
  }
}

/**
 * What the built declarations say of themselves, evaluated in a Node process of their own, as plain data. Throws `PackError` when they
 * cannot be evaluated.
 */
export async function evaluate(source: SourceFolder, { readable }: BuiltModule): Promise<Described> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pack-'))
  try {
    const tessera = join(folder, 'node_modules/@tessera')
    write(tessera, await sdkForNode())
    const exports = { '.': './index.js', './studio': './studio.js' }
    writeFileSync(join(tessera, 'sdk/package.json'), JSON.stringify({ type: 'module', exports }))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    write(folder, readable)
    writeFileSync(
      join(folder, '.describe.mjs'),
      [
        "import { writeFileSync } from 'node:fs'",
        "import { describePlugin } from './node_modules/@tessera/sdk/describe.js'",
        `import * as built from './${MODULE_FILE}'`,
        'writeFileSync(process.argv[2], JSON.stringify(describePlugin(built.default)))',
        'process.exit(0)',
      ].join('\n'),
    )
    return await runOnce(folder, source)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runOnce(folder: string, source: SourceFolder): Promise<Described> {
  const answer = join(folder, '.described.json')
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), [join(folder, '.describe.mjs'), answer], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH },
    })
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-20_000)
    })
    const late = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    child.on('error', (error) => {
      clearTimeout(late)
      reject(new Error(`Packing evaluates declarations under Node, which did not start: ${error.message}`))
    })
    child.on('close', (code) => {
      clearTimeout(late)
      if (code === 0 && existsSync(answer)) resolve(JSON.parse(readFileSync(answer, 'utf8')) as Described)
      else reject(new PackError([{ file: source.nameOf(source.entry), ...whyNot(code, said) }]))
    })
  })
}

/** Node answers 13 for a module that waits for ever, and nothing when it was ended from outside. */
function whyNot(code: number | null, said: string): Pick<Problem, 'what' | 'todo'> {
  if (code === 13 || code === null)
    return {
      what: 'its declarations do not come to an end',
      todo: 'Declare synchronously: no endless loop, no `await` outside functions',
    }
  const error = /^(\w*Error\b.*)$/m.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? ''
  return { what: `its declarations cannot be evaluated: ${error}`, todo: 'They are evaluated without a page: only declare in them' }
}
