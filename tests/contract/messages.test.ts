import { describe, expect, test } from 'vitest'
import { messages as document } from '#kernel/document/words'
import { messages as engine } from '#kernel/engine/words'
import type { LoadWords, Words } from '#kernel/message'
import { messages as input } from '#kernel/message/words'
import { messages as page } from '#kernel/page/words'
import type { ServiceProvider } from '#kernel/plugin'
import { messages as plugin } from '#kernel/plugin/words'
import { messages as view } from '#kernel/view/words'
import { actionDeclarations } from '#plugins/presets/actions'
import { rareServices } from '#plugins/presets/rare-services'
import { pageServices } from '#plugins/presets/services'
import { sourceDeclarations } from '#plugins/presets/sources'
import { messages as app } from '#shell/app-words'
import { messages as step } from '../../sdk/flow/words.ts'
import { messages as request } from '../../server/http/words.ts'
import { findNodes } from '../architecture/find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from '../architecture/source-files.ts'
import { isNode, type SyntaxNode, textOf } from '../architecture/syntax.ts'

const owned: { [owner: string]: Words } = { document, engine, input, page, plugin, view, step, app, request }
const declared: readonly { readonly id: string; readonly messages?: LoadWords }[] = [
  ...actionDeclarations,
  ...sourceDeclarations,
  ...([...pageServices, ...rareServices] as readonly ServiceProvider[]),
]
for (const { id, messages } of declared) if (messages) owned[id] = (await messages()).messages

const holesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')
const find = (code: string) => {
  const dot = code.lastIndexOf('.')
  return owned[code.slice(0, dot)]?.[code.slice(dot + 1)]
}

const CODE = /^(?:document|engine|input|page|plugin|view|step|app|request|(?:action|service|source)\/[a-z-]+)\.[a-z][a-z0-9-]*$/
const product = sourceFiles.filter(({ path }) => /^(kernel|sdk|plugins|apps|server)\//.test(path) && !isTest(path))
/** Codes in the code of a file; docstrings have ids in their examples. */
const saidIn = ({ text }: SourceFile): string[] =>
  [...text.replace(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/'([a-z]+(?:\/[a-z-]+)?\.[a-z][a-z0-9-]*)'/g)].map(([, code]) => code!)
// What is written alike: a file, a name in a page's texts, what pages share, and what an editor of code calls typing.
const isCode = (code: string): boolean =>
  CODE.test(code) &&
  !/\.(ts|tsx|css|json|png|webp)$|^input\.(complete|type)$|^app\.(variable|user|permissions|can|theme|locale)$/.test(code)
const said = new Set(product.flatMap(saidIn).filter(isCode))

describe('every message has words', () => {
  const all = Object.entries(owned).flatMap(([owner, words]) =>
    Object.entries(words).map(([name, label]) => [`${owner}.${name}`, label] as const),
  )

  test.each(all)('%s says the same with the same values in both languages', (_code, { zh, en }) => {
    expect([zh.trim(), en.trim()]).not.toContain('')
    expect(holesOf(zh)).toBe(holesOf(en))
  })

  test.each(all)('%s is in Chinese where it is', (_code, { zh, en }) => {
    if (en.replace(/\{\w+\}/g, '').trim() !== '') expect(zh.replace(/\{\w+\}/g, '')).toMatch(/\p{Script=Han}/u)
  })

  test('every message that anybody says has words', () => {
    expect([...said].filter((code) => find(code) === undefined)).toEqual([])
  })

  test('and none has words that nobody says', () => {
    // Those that are put together where they are said.
    const made = /^(input\.|source\/(sse|websocket)\.|page\.(dangling|change|kind|part)-)/
    expect(all.map(([code]) => code).filter((code) => !said.has(code) && !made.test(code))).toEqual([])
  })
})

/** A message said with other values than its words have places for. */
function wrongValues(node: SyntaxNode): string | undefined {
  const callee = node.callee
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.name !== 'tell') return undefined
  const [first, second] = node.arguments as readonly unknown[]
  const code = textOf(first)
  const words = code === undefined ? undefined : find(code)
  if (!words) return undefined
  const properties = isNode(second) && Array.isArray(second.properties) ? second.properties.filter(isNode) : []
  if (properties.some(({ type }) => type === 'SpreadElement')) return undefined
  const given = properties.map(({ key }) => `{${isNode(key) ? String(key.name ?? textOf(key)) : ''}}`)
  const missing = holesOf(words.en)
    .split(' ')
    .filter((hole) => hole !== '' && !given.includes(hole))
  return missing.length > 0 ? `says ${code} without ${missing.join(', ')}` : undefined
}

test('every message is said with the values that its words have places for', () => {
  expect(product.flatMap((file) => findNodes(file, wrongValues))).toEqual([])
})

test('a plugin says its own messages and those that all may say', () => {
  const foreign = product.flatMap((file) => {
    const folder = /^plugins\/(action|source)s\/([^/]+)\//.exec(file.path)
    if (!folder) return []
    const own = folder[2] === 'stream' ? ['source/sse', 'source/websocket'] : [`${folder[1]}/${folder[2]}`]
    return saidIn(file)
      .filter((code) => isCode(code) && code.includes('/') && !own.some((owner) => code.startsWith(`${owner}.`)))
      .map((code) => `${file.path} says ${code}`)
  })
  expect(foreign).toEqual([])
})
