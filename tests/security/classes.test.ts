import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { threatClasses } from './classes.ts'

/** As many as the table of classes has: one that is left out is noticed. */
const CLASSES = 19

const missingTests = (text: string, titles: readonly string[]): readonly string[] =>
  titles.filter((title) => ![`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((literal) => text.includes(literal)))

test('every class of attack has its row, once and in order', () => {
  expect(threatClasses.map(({ id }) => id)).toEqual(Array.from({ length: CLASSES }, (_, i) => `1.${i}`))
  expect(new Set(threatClasses.map(({ name }) => name)).size).toBe(CLASSES)
})

test.each(threatClasses)('$id is held by tests that are there: $name', ({ heldBy }) => {
  expect(heldBy.flatMap(({ tests }) => tests).length).toBeGreaterThan(0)
  for (const { file, tests } of heldBy) {
    const path = join(root, file)
    expect([file, existsSync(path)]).toEqual([file, true])
    // Tests of a family that is run in parts stand beside the files of its parts.
    expect(file).toMatch(/\.(test|e2e)\.tsx?$|^tests\/security\//)
    expect([file, missingTests(readFileSync(path, 'utf8'), tests)]).toEqual([file, []])
  }
})

test('a title that no test has is noticed', () => {
  expect(missingTests("test('one thing', () => {})", ['one thing', 'another'])).toEqual(['another'])
})
