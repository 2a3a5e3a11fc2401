import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { commands, optionsIn, sourceOf, whyNot } from './document-commands.ts'
import { type Block, blocksOf, currentDocuments, inlineCodeOf } from './documents.ts'

const blocks = currentDocuments.flatMap(blocksOf)
const isFragment = ({ words }: Block) => words.includes('fragment')
const runnable = blocks.filter((block) => !isFragment(block))
const inLanguage = (...languages: readonly string[]) => runnable.filter(({ language }) => languages.includes(language))

/** Milliseconds: the types of the whole SDK are read, on a machine that other tests share. */
const TYPES = 300_000

/** Writes each block into the folder of its document, under the name that its fence gives. */
function writeBlocks(folder: string, all: readonly Block[]): readonly string[] {
  const paths = all.map(({ document, language, words, place }) => {
    const name = words.find((word) => word.includes('.')) ?? `line-${place.split(':').at(-1)}.${language}`
    return `${document.replace(/\.md$/, '')}/${name}`
  })
  for (const [at, path] of paths.entries()) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), `${all[at]!.code}\nexport {}\n`)
  }
  return paths
}

/** What the compiler finds in blocks of TypeScript; empty where they are correct. */
function typeErrors(all: readonly Block[]): { readonly paths: readonly string[]; readonly errors: string } {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist/documents-'))
  try {
    const paths = writeBlocks(folder, all)
    const sdk = (path: string) => [join(root, 'sdk', path)]
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../tsconfig.json',
        compilerOptions: { paths: { '@tessera/sdk': sdk('index.ts'), '@tessera/sdk/*': sdk('*.ts') } },
        include: [],
        files: ['../../types.d.ts', ...paths],
      }),
    )
    const { stdout, stderr, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', folder], { encoding: 'utf8' })
    return { paths, errors: status === 0 ? '' : `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('code in documents', () => {
  it('is in a language that a test checks, and says so where it is a fragment', () => {
    const checked = ['ts', 'tsx', 'json', 'sh', 'formula']
    expect(runnable.filter(({ language }) => !checked.includes(language)).map(({ place }) => place)).toEqual([])
    expect(blocks.filter(isFragment).map(({ place }) => place)).toEqual([])
  })

  it(
    'compiles against the SDK',
    () => {
      const { paths, errors } = typeErrors(inLanguage('ts', 'tsx'))
      expect(errors).toBe('')
      expect(new Set(paths).size).toBe(paths.length)
      expect(paths.length).toBeGreaterThan(20)
    },
    TYPES,
  )

  it(
    'is refused where it does not compile',
    () => {
      const code = "import { text } from '@tessera/sdk'\nexport const wrong: number = text('文字', 'Text', '')"
      const planted = { place: 'planted.md:1', document: 'planted.md', language: 'ts', words: [], code }
      expect(typeErrors([planted]).errors).toContain('planted/line-1.ts(2,14): error TS2322')
    },
    TYPES,
  )

  it('parses as JSON', () => {
    expect(inLanguage('json').length).toBeGreaterThan(0)
    for (const { code, place } of inLanguage('json')) expect(() => JSON.parse(code), place).not.toThrow()
  })
})

describe('commands in documents', () => {
  const inBlocks = inLanguage('sh').flatMap(({ code, place }) => code.split('\n').map((line) => [line, place] as const))
  const inLines = currentDocuments.flatMap((document) =>
    inlineCodeOf(document)
      .filter((code) => /^([A-Z_]+=\S+ )*(npm (run|start|test)|node run\.mjs)\b/.test(code))
      .map((code) => [code, document.path] as const),
  )

  it('exist, with their options and settings', () => {
    const faults = [...inBlocks, ...inLines].flatMap(([line, place]) => {
      const why = whyNot(line)
      return why === undefined ? [] : [`${place}: ${line}: ${why}`]
    })
    expect(faults).toEqual([])
    expect(inBlocks.length).toBeGreaterThan(20)
    expect(inLines.length).toBeGreaterThan(20)
  })

  it('have options in their help that their scripts read', () => {
    const unread = Object.entries(commands).flatMap(([name, { says }]) =>
      optionsIn(says)
        .filter((option) => !new RegExp(`--${option}\\b|['"]?${option}['"]?: (\\{ type|text)`).test(sourceOf(name)))
        .map((option) => `${name} --${option}`),
    )
    expect(unread).toEqual([])
  })

  it.each([
    ['npm run bnech', 'no script bnech'],
    ['npm test --only unit', 'options of npm come after --'],
    ['npm test -- --olny unit', 'test has no option --olny'],
    ['TESSERA_GONE=1 npm start', 'no setting TESSERA_GONE'],
    ['node run.mjs gone', 'no command gone'],
    ['docker compose -f deploy/compose/gone.yaml up', 'no file deploy/compose/gone.yaml'],
    ['helm install tessera deploy/helm/tessera --set settings.TESSERA_GONE=1', 'no setting TESSERA_GONE'],
    ['npm run backup -- --form x', 'backup has no option --form'],
    ['curl https://example.com', 'unknown program curl'],
  ])('is refused: %s', (line, why) => {
    expect(whyNot(line)).toBe(why)
  })
})
