import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { sourceFiles } from './source-files.ts'

/** Traces of the machine something was written on: they break elsewhere, or tell what is nobody's business. */
const traces = {
  'a folder of one machine': /(?<![\w.~$}])\/(?:work|tmp|root|home\/\w+|Users\/\w+)\/[\w.]/,
  'the address of a package registry': /https?:\/\/[^\s/"']*(?:registry|npmjs|verdaccio|artifactory|nexus)[^\s"']*/i,
}

/** Files git knows, or the sources where there is no git; binary ones are left out. */
function trackedFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const paths = listed.status === 0 ? listed.stdout.split('\0').filter(Boolean) : sourceFiles.map(({ path }) => path)
  return paths.filter((path) => !/\.(png|jpe?g|webp|gif|ico|woff2?|wasm)$/.test(path))
}

function tracesIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    Object.entries(traces)
      .filter(([, pattern]) => pattern.test(line))
      .map(([what]) => `${index + 1}: ${what}`),
  )
}

function read(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return '' // removed from the folder, not yet from git
  }
}

test('no tracked file tells which machine it was written on', () => {
  expect(trackedFiles().flatMap((path) => tracesIn(read(path)).map((trace) => `${path}:${trace}`))).toEqual([])
})

test.each([
  `open('${['', 'tmp', 'x.png'].join('/')}')`,
  `cd ${['', 'home', 'ann', 'code'].join('/')}`,
  `https://${'registry'}.example.com/react`,
])('a planted trace is found: %s', (text) => {
  expect(tracesIn(text)).toHaveLength(1)
})
