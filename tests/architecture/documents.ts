import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import MarkdownIt from 'markdown-it'
import { root } from '../../scripts/entries.ts'
import { filesBelow } from '../../scripts/source-hash.ts'

/** A Markdown file of the repository: its path from the repository's folder, and its text. */
export interface Document {
  readonly path: string
  readonly text: string
}

/** A fenced block of code. */
export interface Block {
  /** Path of the document and line of the fence: `README.md:15`. */
  readonly place: string
  readonly document: string
  readonly language: string
  /** Words after the language: the name of a file, or `fragment`. */
  readonly words: readonly string[]
  readonly code: string
}

const FOLDERS = ['kernel', 'sdk', 'plugins', 'apps', 'server', 'tests', 'deploy']
const CHAPTERS = /^apps\/studio\/docs\/(zh|en)\/[\w-]+\.md$/
const DECISION = /^kernel\/decisions\/\d{4}-[\w-]+\.md$/
const reader = new MarkdownIt({ html: false })

const read = (path: string): Document => ({ path, text: readFileSync(join(root, path), 'utf8') })

/** Every Markdown file, except fixtures and the generated report of the API. */
export const allDocuments: readonly Document[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .filter((path) => basename(path) === 'README.md' || CHAPTERS.test(path) || DECISION.test(path))
    .filter((path) => !path.startsWith('tests/fixtures/')),
].map(read)

/** Documents that describe the product as it is. Decisions describe it as it was when they were taken. */
export const currentDocuments: readonly Document[] = allDocuments.filter(({ path }) => !DECISION.test(path))

export const isChapter = ({ path }: Document): boolean => CHAPTERS.test(path)

type Token = ReturnType<typeof reader.parse>[number]

const tokensOf = ({ text }: Document): readonly Token[] => reader.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])])

export const blocksOf = (document: Document): readonly Block[] =>
  tokensOf(document)
    .filter(({ type }) => type === 'fence')
    .map(({ info, content, map }) => {
      const [language = '', ...words] = info.trim().split(/\s+/)
      return { place: `${document.path}:${(map?.[0] ?? 0) + 1}`, document: document.path, language, words, code: content }
    })

/** Addresses of links and pictures. */
export const linksOf = (document: Document): readonly string[] =>
  tokensOf(document).flatMap((token) => {
    const address = token.type === 'link_open' ? token.attrGet('href') : token.type === 'image' ? token.attrGet('src') : null
    return address === null ? [] : [decodeURI(String(address))]
  })

export const inlineCodeOf = (document: Document): readonly string[] =>
  tokensOf(document).flatMap(({ type, content }) => (type === 'code_inline' ? [content] : []))

/** Anchors of headings: named ones in chapters (`{#backups}`), elsewhere those that GitHub makes of the text. */
export function anchorsOf(document: Document): readonly string[] {
  const tokens = tokensOf(document)
  return tokens.flatMap(({ type }, at) => {
    if (type !== 'heading_open') return []
    const { content = '', children } = tokens[at + 1] ?? {}
    if (isChapter(document)) return /\{#([\w-]+)\}$/.exec(content)?.[1] ?? []
    const words = (children ?? []).map((child) => child.content).join('')
    return words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
  })
}
