import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { sourceFiles } from '../architecture/source-files.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | unknown>
const wanted = Object.entries({
  ...(manifest.dependencies as Record<string, string>),
  ...(manifest.devDependencies as Record<string, string>),
})

test('every package is named with one version, found in the lock file, and held there by the hash of its content', () => {
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const lock = read('bun.lock')
  for (const [name, version] of wanted) expect(lock).toContain(`"${name}@${version}"`)
  const packages = [...lock.slice(lock.indexOf('"packages"')).matchAll(/^ {4}"[^"]+": \[.*$/gm)].map(([line]) => line)
  expect(packages.length).toBeGreaterThan(wanted.length)
  expect(packages.filter((line) => !line.includes('"sha512-'))).toEqual([])
  expect(packages.filter((line) => /"(git|github|file|https?):/.test(line))).toEqual([])
})

test('the start installs what the lock file says and runs no script of a package', () => {
  expect(read('run.mjs')).toContain("'--frozen-lockfile'")
  expect(manifest.trustedDependencies ?? []).toEqual([])
})

test('no code of others is fetched at run time: apps load modules of their own build only', () => {
  const apps = sourceFiles.filter(({ path }) => /^(apps|kernel|plugins|sdk)\//.test(path) && !/\.test\.tsx?$/.test(path))
  expect(
    apps.filter(({ text }) => /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"`](?:https?:|\/\/|data:|blob:)/.test(text)).map(({ path }) => path),
  ).toEqual([])
})
