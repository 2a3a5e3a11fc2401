import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/entries.ts'
import { saidTexts, textsIn } from '../../scripts/said-texts.ts'
import { filesBelow } from '../../scripts/source-hash.ts'
import known from './house-words.json' with { type: 'json' }
import { isTest, sourceFiles } from './source-files.ts'

/** Words of a dialect, with the standard words that say the same. */
const WORDS: readonly (readonly [word: RegExp, better: string])[] = [
  [/\bwhoever\b/i, 'the user, the visitor, the caller'],
  [/\b(?:somebody|someone)\b/i, 'a person, the user, the caller'],
  [/\banybody\b/i, 'every person, the caller'],
  [/\bnobody\b/i, 'no person, unused, not … yet'],
  [/\banew\b/i, 'again, rebuilt, reloaded'],
  [/\bstrangers?\b/i, 'third-party, untrusted, external'],
  [/\bat once\b/i, 'immediately, or concurrently'],
  [/\b(?:is|are|was|were) told\b/i, 'is notified, receives, is reported'],
  [/\b(?:is|are) gone\b/i, 'is removed, is deleted, has unloaded'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\b(?:may|can) be had\b/i, 'is available'],
  [/\b(?:is|are) held to\b/i, 'enforces, satisfies'],
  [/\bstands? in\b/i, 'is in, replaces'],
  [/\b(?:is|are) drawn\b/i, 'is rendered, is shown'],
  [/\bsays? so\b/i, 'reports it, shows a message'],
  [/\bin words\b/i, 'as a message, as text'],
]
const wordsIn = (text: string): readonly string[] =>
  WORDS.flatMap(([word, better]) => (word.test(text) ? [`“${word.exec(text)![0]}” (${better})`] : []))
const commentsOf = (text: string): string => (text.match(/\/\*\*?[\s\S]*?\*\/|(?<![:'"`])\/\/ .*/g) ?? []).join('\n')
const countIn = (text: string): number => WORDS.reduce((sum, [word]) => sum + (text.match(new RegExp(word, 'gi'))?.length ?? 0), 0)

describe('the glossary', () => {
  it('holds in all English that people read on screens', () => {
    const server = sourceFiles.filter(({ path }) => path.startsWith('server/') && !isTest(path))
    const said = [...saidTexts().values(), ...server.map(({ path, text }) => textsIn(path, text))].flat()
    const texts = [...new Set(said.map(({ en }) => en))]
    expect(texts.length).toBeGreaterThan(3_000)
    expect(texts.flatMap((text) => wordsIn(text).map((word) => `${word}: ${text}`))).toEqual([])
  })

  it('holds in public documents', () => {
    const docs = filesBelow(join(root, 'apps/studio/docs/en')).filter((file) => file.endsWith('.md'))
    const public_ = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].map((file) => join(root, file))
    const found = [...docs, ...public_].flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => wordsIn(line).map((word) => `${relative(root, file)}:${at + 1} ${word}`)),
    )
    expect(found).toEqual([])
  })

  it('holds in the titles of decisions', () => {
    const folder = join(root, 'kernel/decisions')
    const titles = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').split('\n')[0]!)
    expect(titles.flatMap((title) => wordsIn(title).map((word) => `${word}: ${title}`))).toEqual([])
  })

  it('is broken by fewer comments of each folder with every change', () => {
    const counts = new Map<string, number>()
    for (const { path, text } of sourceFiles) {
      const folder = path.split('/')[0]!
      if (!isTest(path)) counts.set(folder, (counts.get(folder) ?? 0) + countIn(commentsOf(text)))
    }
    const most: { readonly [folder: string]: number } = known
    expect([...counts].filter(([folder, count]) => count > (most[folder] ?? 0))).toEqual([])
    // Numbers follow what was brought to the glossary.
    expect(Object.entries(most).filter(([folder, count]) => count > (counts.get(folder) ?? 0) + 10)).toEqual([])
  })
})
