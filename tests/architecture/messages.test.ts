import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode, textOf } from './syntax.ts'

type Texts = Map<string, string | undefined>

function propertiesOf(node: unknown): Map<string, unknown> {
  if (!isNode(node) || !Array.isArray(node.properties)) return new Map()
  return new Map(
    node.properties.filter(isNode).map((property) => {
      const key = isNode(property.key) ? property.key : undefined
      return [typeof key?.name === 'string' ? key.name : (textOf(key) ?? ''), property.value]
    }),
  )
}

const textsOf = (node: unknown): Texts => new Map([...propertiesOf(node)].map(([key, value]) => [key, textOf(value)]))
const holesOf = (text: string): string => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join(' ')

/** What differs between the two languages of one `defineMessages` call. */
function differences(node: SyntaxNode): string | undefined {
  const callee = node.callee
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.name !== 'defineMessages') return undefined
  const languages = propertiesOf((node.arguments as unknown[])[1])
  const [zh, en] = [textsOf(languages.get('zh')), textsOf(languages.get('en'))]
  const wrong: string[] = []
  for (const key of new Set([...zh.keys(), ...en.keys()])) {
    const [chinese, english] = [zh.get(key), en.get(key)]
    // A form for one thing, which Chinese has no need of.
    if (
      key.endsWith('_one') &&
      zh.has(key.replace(/_one$/, '')) &&
      holesOf(english ?? '') === holesOf(en.get(key.replace(/_one$/, '')) ?? '')
    )
      continue
    if (/(?<!(?:least|most|than) )\{\{count\}\} (\w+ ){0,3}(\w+s|are)\b/.test(english ?? '') && !en.has(`${key}_one`))
      wrong.push(`${key} has no English text for one`)
    if (!chinese?.trim()) wrong.push(`${key} has no Chinese text`)
    else if (!english?.trim()) wrong.push(`${key} has no English text`)
    else if (holesOf(chinese) !== holesOf(english)) wrong.push(`${key} fills in different values`)
  }
  return wrong.length > 0 ? wrong.join(', ') : undefined
}

const isScreen = (file: SourceFile): boolean => /^(kernel\/view|sdk\/react|plugins|apps)\/.*\.tsx$/.test(file.path) && !isTest(file.path)

/** Names that are the same in both languages. */
const NAMES = new Set([
  'Tessera',
  'STG',
  'PRD',
  '中文',
  'English',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'JSON',
  'CSS',
  'fx',
  'ms',
  'px',
  'Ctrl',
  'Esc',
])
const SPOKEN = new Set(['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription'])
const readable = (text: string): boolean => /\p{L}{2,}/u.test(text) && !NAMES.has(text.trim())

/** A text that a person reads, written into a screen instead of its messages. */
function hardCoded(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText' && typeof node.value === 'string' && readable(node.value)) return `writes "${node.value.trim()}" out`
  if (node.type !== 'JSXAttribute' || !isNode(node.name) || !SPOKEN.has(String(node.name.name))) return undefined
  const text = textOf(node.value)
  return text !== undefined && readable(text) ? `writes ${String(node.name.name)}="${text}" out` : undefined
}

const wrongMessages = (file: SourceFile): string[] => (/^apps\//.test(file.path) && !isTest(file.path) ? findNodes(file, differences) : [])
const writtenOut = (file: SourceFile): string[] => (isScreen(file) ? findNodes(file, hardCoded) : [])

test('the messages of every part are whole in both languages and fill in the same values', () => {
  expect(sourceFiles.flatMap(wrongMessages)).toEqual([])
})

test('no screen writes a text out that belongs in its messages', () => {
  expect(sourceFiles.flatMap(writtenOut)).toEqual([])
})

test.each([
  ["defineMessages('x', { zh: { a: '一' }, en: {} })", 'a has no English text'],
  ["defineMessages('x', { zh: { a: ' ' }, en: { a: 'one' } })", 'a has no Chinese text'],
  ["defineMessages('x', { zh: { a: '{{n}} 个' }, en: { a: '{{count}}' } })", 'a fills in different values'],
])('a planted gap is found: %s', (text, expected) => {
  expect(wrongMessages({ path: 'apps/x.ts', text }).join()).toContain(expected)
})

test.each(['const a = <p>Hello there</p>', 'const a = <input placeholder="Search" />'])('a planted text is found: %s', (text) => {
  expect(writtenOut({ path: 'apps/x.tsx', text })).toHaveLength(1)
})

test('names and filled-in texts are left alone', () => {
  expect(writtenOut({ path: 'apps/x.tsx', text: 'const a = <p title={t("a")}>Tessera {t("b")} ·</p>' })).toEqual([])
})
