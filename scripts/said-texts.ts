import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { LanguageTexts } from '../kernel/message/index.ts'
import { root } from './entries.ts'
import { filesBelow } from './source-hash.ts'

/** A text of the product in its two languages, with `{name}` or `{0}` where a value goes. */
export interface SaidText {
  readonly zh: string
  readonly en: string
}

type Node = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function* all(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    if (isNode(value)) yield* all(value)
    else for (const each of nodesIn(value)) yield* all(each)
  }
}

const propertiesOf = (node: Node): ReadonlyMap<string, Node> =>
  new Map(
    nodesIn(node.properties).flatMap(({ key, value }) => {
      const name = isNode(key) ? (key.name ?? key.value) : undefined
      return typeof name === 'string' && isNode(value) ? [[name, value] as const] : []
    }),
  )

const cookedOf = (quasi: Node): string => (quasi.value as { readonly cooked: string }).cooked

/** The text of a literal, or of a template whose holes are parameters of the function around it, as `{0}`. */
function wordsOf(node: Node, params: readonly string[] = []): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const holes = nodesIn(node.expressions).map(({ type, name }) => (type === 'Identifier' ? params.indexOf(String(name)) : -1))
  if (holes.some((hole) => hole < 0)) return undefined
  return nodesIn(node.quasis)
    .map((quasi, at) => cookedOf(quasi) + (at < holes.length ? `{${holes[at]}}` : ''))
    .join('')
}

function writerOf(node: Node): { readonly body: Node; readonly params: readonly string[] } | undefined {
  if (node.type !== 'ArrowFunctionExpression' || !isNode(node.body)) return undefined
  return { body: node.body, params: nodesIn(node.params).map(({ name }) => String(name)) }
}

/** The texts of two values that say the same in Chinese and in English. */
function pairs(zh: Node, en: Node): readonly SaidText[] {
  const [chinese, english] = [propertiesOf(zh), propertiesOf(en)]
  if (english.size > 0) return [...english].flatMap(([name, value]) => (chinese.has(name) ? pairs(chinese.get(name)!, value) : []))
  if (en.type === 'ArrayExpression') {
    const texts = nodesIn(zh.elements)
    return nodesIn(en.elements).flatMap((value, at) => (texts[at] ? pairs(texts[at], value) : []))
  }
  const [first, second] = [writerOf(zh), writerOf(en)]
  const words = [first ? wordsOf(first.body, first.params) : wordsOf(zh), second ? wordsOf(second.body, second.params) : wordsOf(en)]
  return words[0] !== undefined && words[1] !== undefined ? [{ zh: words[0], en: words[1] }] : []
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Texts that stand side by side, Chinese before English: `text('标题', 'Title')`, `['升序', 'Ascending']`. */
function neighbours(values: readonly Node[]): readonly SaidText[] {
  return values.flatMap((value, at) => {
    const [zh, en] = [wordsOf(value), values[at + 1] ? wordsOf(values[at + 1]!) : undefined]
    return zh !== undefined && en !== undefined && isChinese(zh) && !isChinese(en) ? [{ zh, en }] : []
  })
}

/** What a file says, in the order in which it does. */
export function textsIn(path: string, text: string): readonly SaidText[] {
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  return [...all(tree)].flatMap((node) => {
    if (node.type === 'CallExpression') return neighbours(nodesIn(node.arguments))
    if (node.type === 'ArrayExpression') return neighbours(nodesIn(node.elements))
    if (node.type !== 'ObjectExpression') return []
    const own = propertiesOf(node)
    return own.has('zh') && own.has('en') ? pairs(own.get('zh')!, own.get('en')!) : []
  })
}

const SAID = /^(apps|kernel|plugins|sdk)\/(?!.*(\.test\.|\.fixture\.|\/testing\/)).*\.tsx?$/

/** Everything that the product says to people, by file. */
export function saidTexts(): ReadonlyMap<string, readonly SaidText[]> {
  const files = ['apps', 'kernel', 'plugins', 'sdk'].flatMap((room) => filesBelow(join(root, room)))
  const paths = files.map((file) => file.slice(root.length + 1).replaceAll('\\', '/')).filter((path) => SAID.test(path))
  return new Map(paths.map((path) => [path, textsIn(path, readFileSync(join(root, path), 'utf8'))]))
}

/** The table of a language that has none of these texts yet: English ones by themselves, or by Chinese ones where these differ. */
export function emptyTable(texts: readonly SaidText[]): LanguageTexts {
  const byEnglish = new Map<string, Set<string>>()
  for (const { zh, en } of texts) byEnglish.set(en, (byEnglish.get(en) ?? new Set()).add(zh))
  const entries = [...byEnglish].map(([en, chinese]) => [
    en,
    chinese.size > 1 ? Object.fromEntries([...chinese].map((zh) => [zh, ''])) : '',
  ])
  return Object.fromEntries(entries)
}

/** What a table lacks of the product's texts. */
export function lackingTexts(table: LanguageTexts, texts: readonly SaidText[]): readonly SaidText[] {
  return texts.filter(({ zh, en }) => {
    const found = Object.hasOwn(table, en) ? table[en]! : undefined
    return typeof found === 'object' ? !Object.hasOwn(found, zh) : found === undefined
  })
}

/** Keys of a table that nothing says, as after a text was changed. */
export function strangeKeys(table: LanguageTexts, texts: readonly SaidText[]): readonly string[] {
  const known = new Set(texts.map(({ en }) => en))
  return Object.keys(table).filter((en) => !known.has(en))
}
