import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictureFile } from '../../apps/studio/pictures/picture-file.ts'
import { root } from '../../scripts/entries.ts'
import { filesBelow } from '../../scripts/source-hash.ts'

const folder = join(root, 'apps/studio/pictures')
const files = readdirSync(folder).filter((file) => file.endsWith('.png'))
const names = [...new Set(files.map((file) => file.replace(/-(light|dark)-(en|zh)\.png$/, '')))]
const docs = filesBelow(join(root, 'apps/studio/docs')).filter((file) => file.endsWith('.md'))
const texts = [...docs, join(root, 'apps/studio/landing/landing-screen.tsx')].map((file) => readFileSync(file, 'utf8'))
const used = new Set(
  texts.flatMap((text) => [...text.matchAll(/\]\(picture:([a-z-]+)\)|<Picture name="([a-z-]+)"/g)].map((m) => m[1] ?? m[2]!)),
)

describe('pictures of the product', () => {
  it('are there in both themes and languages', () => {
    const wanted = names.flatMap((name) =>
      (['light', 'dark'] as const).flatMap((theme) => ['en', 'zh'].map((locale) => pictureFile(name, theme, locale))),
    )
    expect(files.sort()).toEqual(wanted.sort())
  })

  it('are each shown somewhere, and what is shown is there', () => {
    expect([...used].sort()).toEqual(names.sort())
  })

  it('are light enough to be loaded with a page', () => {
    expect(files.filter((file) => statSync(join(folder, file)).size > 400_000)).toEqual([])
  })

  it('are in the README by their files', () => {
    const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/apps\/studio\/pictures\/([\w-]+\.png)/g)].map(
      ([, file]) => file!,
    )
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((file) => !files.includes(file))).toEqual([])
  })
})
