import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './entries.ts'

const ENTRIES = ['index.ts', 'react.ts', 'chart.ts', 'setter.ts', 'studio.ts', 'server.ts', 'testing/index.ts']
const SKIPPED = /\.test\.|\/examples\//

/** The public surface of the SDK as Markdown: what each entry exports, and the types of what it exports. */
export function apiReport(): string {
  const out = mkdtempSync(join(tmpdir(), 'tessera-api-'))
  try {
    const config = join(out, 'tsconfig.json')
    const extend = relative(out, join(root, 'tsconfig.json'))
    writeFileSync(
      config,
      JSON.stringify({
        extends: extend,
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          rootDir: root,
          outDir: join(out, 'types'),
          types: ['bun-types'],
          typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
        },
        include: [],
        files: [...ENTRIES.map((entry) => join(root, 'sdk', entry)), join(root, 'types.d.ts')],
      }),
    )
    const ran = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' })
    const folder = join(out, 'types/sdk')
    const files = (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => file.endsWith('.d.ts') && !SKIPPED.test(file))
      .sort()
    if (files.length === 0) throw new Error(`no declarations came out: ${ran.stdout}${ran.stderr}`)
    const isEntry = (file: string) => ENTRIES.includes(file.replace(/\.d\.ts$/, '.ts'))
    const section = (file: string) =>
      `## ${file.replace(/\.d\.ts$/, '')}\n\n\`\`\`ts\n${readFileSync(join(folder, file), 'utf8').trim()}\n\`\`\`\n`
    return [
      '# The SDK’s public surface',
      '',
      'Written by `bun scripts/api-report.ts`; a test fails when it is out of date, so that a change of the surface shows in review.',
      '',
      ...files.filter(isEntry).map(section),
      ...files.filter((file) => !isEntry(file)).map(section),
    ].join('\n')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

if (import.meta.main) writeFileSync(join(root, 'sdk/api-report.md'), apiReport())
