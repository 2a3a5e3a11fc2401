import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'

function program(name: string, mode = 0o755): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n')
  chmodSync(path, mode)
  return { folder, path }
}

test('CHROMIUM_PATH comes before everything', () => {
  const mine = program('my-browser')
  const other = program('chromium')
  expect(findBrowser({ CHROMIUM_PATH: mine.path, PATH: other.folder }, other.path)).toEqual({ path: mine.path, from: 'CHROMIUM_PATH' })
})

test('CHROMIUM_PATH that cannot run is an error, not a reason to look further', () => {
  const plain = program('notes.txt', 0o644)
  expect(() => findBrowser({ CHROMIUM_PATH: plain.path }, '')).toThrow(/CHROMIUM_PATH is .*notes\.txt, which is not an executable file/)
})

test("Playwright's own download comes before the PATH", () => {
  const downloaded = program('chrome')
  expect(findBrowser({ PATH: program('chromium').folder }, downloaded.path)?.path).toBe(downloaded.path)
})

test('on the PATH chromium is preferred to Edge, whatever the order of the folders', () => {
  const [edge, chromium] = [program('microsoft-edge'), program('chromium')]
  expect(findBrowser({ PATH: [edge.folder, chromium.folder].join(delimiter) }, '')).toEqual({ path: chromium.path, from: 'PATH' })
})

test('a file of the right name that cannot run is passed over', () => {
  const [broken, works] = [program('chromium', 0o644), program('google-chrome')]
  expect(findBrowser({ PATH: [broken.folder, works.folder].join(delimiter) }, '')?.path).toBe(works.path)
})

test('the browser without windows is preferred to the whole one', () => {
  const [whole, light] = [program('chromium'), program('chromium-headless-shell')]
  expect(findBrowser({ PATH: [whole.folder, light.folder].join(delimiter) }, '')?.path).toBe(light.path)
})
