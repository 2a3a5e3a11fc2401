import type { AnyNode } from 'acorn'
import { type Message, tell } from '#kernel/message'
import type { Binding } from '#kernel/page/records'
import { CELL_PARTS, type Meaning, meaningOf, type Names } from '../names.ts'
import { provideAnalyser } from './analyser.ts'
import { appCan, appFact, CAN_CODE } from './app-names.ts'
import { applyEdits, type Edit } from './edits.ts'
import { plainNames } from './fast-path.ts'
import { keyEdits, namedPart, saysName } from './given-edits.ts'
import { without } from './given-names.ts'
import { withLocale } from './global-names.ts'
import { type FreeName, freeNames } from './lexical-scope.ts'
import { type ParsedSource, parseSource, type SourceError, tooDeep } from './parse-source.ts'
import { chainOf, type Reads, readsOf, readsOfPlain } from './reads.ts'
import { rowCode, rowName } from './row-names.ts'
import { analyseTemplate } from './template.ts'
import { analyseText, asksForText, callOf, isTextCall } from './text-names.ts'

/** The author's text as it appears in generated code. */
export interface Origin {
  readonly offset: number
  /** Where the part that is run begins in the whole text. */
  readonly from: number
  readonly source: string
  readonly edits: readonly Edit[]
}

/** A source ready to be put into generated code. */
export interface Analysed {
  readonly ok: true
  /** An expression; for a function binding, one whose value is the function. */
  readonly code: string
  readonly reads: Reads
  /** Where the author's text starts in `code`, and what was replaced in it; absent where positions mean nothing. */
  readonly origin?: Origin
}
export type Analysis = Analysed | { readonly ok: false; readonly error: SourceError }

export type SourceKind = Binding['kind'] | 'script'

/** Checks a source, finds what it reads, and rewrites its bare names. Both spellings of a name mean the same. */
export function analyse(kind: SourceKind, source: string, names: Names): Analysis {
  if (kind === 'text') return analyseText(source, names)
  const found = analyseKind(kind, source, names)
  return found.ok ? { ...found, reads: withLocale(found.reads, source) } : found
}

function analyseKind(kind: Exclude<SourceKind, 'text'>, source: string, names: Names): Analysis {
  if (kind === 'template') return analyseTemplate(source, names)
  const plain = kind === 'formula' ? analysePlain(source, names) : null
  return plain ?? analyseCode(parseSource(source, { async: kind === 'script' }), kind, source, names)
}

/** Most formulas are so plain that reading their tokens says all that the parser would, in a fraction of its time. */
function analysePlain(source: string, names: Names): Analysed | null {
  const found = plainNames(source, names)
  if (!found || ((names.rows || names.inBlock) && found.some((n) => namesRows(n.name, names)))) return null
  if (found.some((n) => appCan([n.name, ...n.members], names) !== null)) return null
  if (found.some((n) => asksForText(n, names))) return null
  // Names that people gave are for the parser, too: most formulas have none.
  if (names.given && found.some((n) => saysName(n, names))) return null
  // What a cell is known by is more than a name of its row.
  if (names.cell && found.some((n) => CELL_PARTS.has(n.name) || CELL_PARTS.has(n.members[0] ?? ''))) return null
  const edits = found.flatMap((n): Edit[] => {
    const text = replacementOf(meaningOf(n.name, names), n.name)
    if (text === null) return []
    const short = n.name === 'context' && n.firstEnd !== null && n.members[0] === 'variable'
    return [{ start: n.start, end: short ? n.firstEnd! : n.end, text: short ? '$$V' : text }]
  })
  const code = `(\n${applyEdits(source, 0, source.length, edits)}\n)`
  return { ok: true, code, reads: readsOfPlain(found, names), origin: { offset: 2, from: 0, source, edits } }
}

function analyseCode(parsed: ParsedSource, kind: SourceKind, source: string, known: Names): Analysis {
  if (parsed.form === 'invalid') return { ok: false, error: parsed.error }
  if (parsed.async && kind !== 'script') return { ok: false, error: { message: tell('engine.async-formula') } }
  const params = kind === 'function' || parsed.form !== 'function' ? NO_PARAMETERS : handedIn(parsed.root)
  const free = freeNames(parsed.root, new Set(params.aliases.keys()))
  if (free.tooDeep) return { ok: false, error: tooDeep() }
  const names = withOwnWords({ ...known, aliases: params.aliases }, free.names)
  const name = free.names.find((n) => isRefused(n, names))
  if (name) return refusal(whyRefused(name), name.node.start - parsed.shift, source)
  const fact = free.names.find((n) => writtenFact(n, free.targets, names))
  if (fact) {
    const told = tell('engine.app-fixed', { name: writtenFact(fact, free.targets, names)! })
    return refusal(told, fact.node.start - parsed.shift, source)
  }
  const [syntax] = free.refused
  if (syntax) return refusal(syntax.why, syntax.node.start - parsed.shift, source)
  const part = free.names.find((n) => isPartWritten(n, free.targets, names))
  if (part) return refusal(tell('engine.refused-target', { name: part.node.name }), part.node.start - parsed.shift, source)
  const edits = [
    ...free.targets.flatMap((t) => guardOf(t, parsed.shift, writtenPath(t, free.names, names, source, parsed.shift))),
    ...free.names.flatMap((n) => editOf(n, free.targets, names, parsed.shift)),
  ].sort(inOrder)
  const body = applyEdits(source, parsed.from, parsed.to, edits)
  const locals = new Set(free.names.filter((n) => n.written && meaningOf(n.node.name, names) === 'other').map((n) => n.node.name))
  const { before, after } = wrapping(parsed.form, kind, [...locals], free.usesCaller)
  const { from, to } = parsed
  const origin = { offset: before.length, from, source: source.slice(from, to), edits: edits.map((e) => shifted(e, from)) }
  return { ok: true, code: before + body + after, reads: params.opaque ? 'dynamic' : readsOf(free.names, names), origin }
}

interface Parameters {
  readonly aliases: ReadonlyMap<string, 'context' | 'event'>
  /** The context is taken apart in the parameter list. */
  readonly opaque: boolean
}
const NO_PARAMETERS: Parameters = { aliases: new Map(), opaque: false }

/** A function text is called with the context and the event, whatever it calls them. */
function handedIn(root: AnyNode): Parameters {
  if (!('params' in root)) return NO_PARAMETERS
  const aliases = new Map<string, 'context' | 'event'>()
  const [context, event] = root.params
  if (context?.type === 'Identifier') aliases.set(context.name, 'context')
  if (event?.type === 'Identifier') aliases.set(event.name, 'event')
  return { aliases, opaque: context !== undefined && context.type !== 'Identifier' }
}

/** The author's text always starts on a line of its own, so that positions in it are easy to find again. */
function wrapping(form: 'expression' | 'function' | 'body', kind: SourceKind, locals: readonly string[], usesCaller: boolean) {
  const declare = locals.length > 0 ? `var ${locals.join(',')};` : ''
  if (kind === 'script') {
    if (form === 'function') return { before: `(async function(){${declare}return (\n`, after: '\n)($$c,$$c.eventParams)})()' }
    if (form === 'body') return { before: `(async function(){${declare}\n`, after: '\n})()' }
    return { before: `(async function(){${declare}return (\n`, after: '\n)})()' }
  }
  if (form === 'function') {
    const call = kind === 'function' ? '' : '($$c,$$c.eventParams)'
    return declare || usesCaller
      ? { before: `(function(){${declare}return (\n`, after: `\n)${call}})()` }
      : { before: '(\n', after: `\n)${call}` }
  }
  // A bound function may also be written as a plain expression or body; its first argument is then `eventParams`.
  if (kind === 'function') {
    const head = `(function($$p){var $$o=$$c,$$c2=$$n($$o,$$p);return (function($$c){${declare}`
    return form === 'body' ? { before: `${head}\n`, after: '\n})($$c2)})' } : { before: `${head}return (\n`, after: '\n)})($$c2)})' }
  }
  if (form === 'body') return { before: `(function(){${declare}\n`, after: '\n})()' }
  return declare || usesCaller ? { before: `(function(){${declare}return (\n`, after: '\n)})()' } : { before: '(\n', after: '\n)' }
}

/**
 * Every write to an object is checked first: formulas must not change shared page state. `path`: the object is part of
 * the state.
 */
const guardOf = ({ start, end }: AnyNode, shift: number, path: string | null): Edit[] => [
  { start: start - shift, end: start - shift, text: '$$w(' },
  { start: end - shift, end: end - shift, text: path === null ? ')' : `,${JSON.stringify(path)})` },
]

/** Guards nest: one that opens stands before what starts there, one that closes after what ends there. */
const inOrder = (a: Edit, b: Edit): number => a.start - b.start || (closes(a) ? -1 : 0) - (closes(b) ? -1 : 0)
const closes = ({ start, end, text }: Edit): boolean => start === end && text.endsWith(')')

const STATE: ReadonlySet<Meaning> = new Set(['context', 'variable', 'state', 'named'])
const LAST_MEMBER = /^\s*(?:\?\.\s*)?(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|\[[^\][]*\])/u

/** What is assigned to by names alone, where that is a part of the page's state: `context.variable.total`; else null. */
function writtenPath(target: AnyNode, free: readonly FreeName[], names: Names, source: string, shift: number): string | null {
  let root = target
  while (root.type === 'MemberExpression') root = root.object
  const name = root.type === 'Identifier' ? free.find(({ node }) => node === root) : undefined
  if (!name || !STATE.has(meaningOf(name.node.name, names))) return null
  const [from, to] = [target.start - shift, target.end - shift]
  const rest = source.slice(to).replace(/^\s*\.\s*/, '.')
  const member = LAST_MEMBER.exec(rest.startsWith('.') ? rest.slice(1) : rest)?.[0] ?? ''
  return source.slice(from, to) + (rest.startsWith('.') ? `.${member}` : member)
}

function isRefused(name: FreeName, names: Names): boolean {
  const meaning = meaningOf(name.node.name, names)
  return meaning === 'reserved' || (name.written && meaning !== 'other')
}

const whyRefused = ({ node: { name }, written }: FreeName): Message =>
  tell(written ? 'engine.refused-target' : 'engine.refused-name', { name })

/** An assignment without a declaration creates a local name, whatever else has that name. */
function withOwnWords(names: Names, found: readonly FreeName[]): Names {
  const own = found.filter((n) => n.written && meaningOf(n.node.name, names) === 'named').map((n) => n.node.name)
  const given = without(names.given, new Set(own))
  return given ? { ...names, given } : names
}

function editOf(name: FreeName, targets: readonly AnyNode[], names: Names, shift: number): Edit[] {
  const id = name.node
  const meaning = meaningOf(id.name, names)
  const parent = name.ancestors.at(-1)
  const own = partOf(name, names)
  if (own) return [{ start: id.start - shift, end: own.end - shift, text: shorthandOf(id, parent) + own.text }]
  const part = names.given ? namedPart(name, targets, names) : null
  if (part) return [{ start: id.start - shift, end: part.end - shift, text: shorthandOf(id, parent) + part.text }]
  const keys = names.given ? keyEdits(name, names, shift) : []
  const text = replacementOf(meaning, id.name)
  if (text === null) return keys
  const end = meaning === 'context' && isVariablesOf(id, parent) ? parent!.end : id.end
  return [{ start: id.start - shift, end: end - shift, text: end === id.end ? shorthandOf(id, parent) + text : '$$V' }, ...keys]
}

const shorthandOf = (id: { readonly name: string }, parent: AnyNode | undefined): string =>
  parent?.type === 'Property' && parent.shorthand ? `${id.name}:` : ''

/** A name that only the parser tells apart from others in rows: they stand behind it. */
const namesRows = (name: string, names: Names): boolean => name === 'context' || meaningOf(name, names) === 'rows'

/** Names of rows cannot be assigned (`ForEach_1.item = …`), nor can `app.can`. */
function isPartWritten(name: FreeName, targets: readonly AnyNode[], names: Names): boolean {
  const part = partOf(name, names)
  return part !== null && targets.some(({ start, end }) => start === name.node.start && end < part.end)
}

/** Facts of an app cannot be written; null where the name is no target, or one of its variables. */
function writtenFact(name: FreeName, targets: readonly AnyNode[], names: Names): string | null {
  const fact = appFact(chainOf(name, names).names, names)
  return fact !== null && targets.some(({ start }) => start === name.node.start) ? fact : null
}

/** What is said by several names together. */
function partOf(name: FreeName, names: Names): { readonly end: number; readonly text: string } | null {
  const { names: chain, ends } = chainOf(name, names)
  const row = rowName(chain, names)
  if (row) return { end: ends[row.length - 1]!, text: rowCode(row) }
  if (isTextCall(name, names)) return { end: name.node.end, text: callOf(names) }
  const can = appCan(chain, names)
  return can === null ? null : { end: ends[can - 1]!, text: CAN_CODE }
}

/** How generated code says what a name means; null when it says it with the name itself. */
function replacementOf(meaning: Meaning, name: string): string | null {
  switch (meaning) {
    case 'context':
      return '$$c'
    case 'variable':
      return '$$V'
    case 'event':
      return '$$c.eventParams'
    case 'state':
      return `$$c.${name}`
    case 'row':
      return `$$c.${name}`
    case 'app':
      return `("${name}" in Object($$c.eventParams)?$$c.eventParams:$$c).${name}`
    case 'function':
      return `$$L.${name}`
    case 'payload':
      return `("${name}" in Object($$c.eventParams)?$$c.eventParams.${name}:${name})`
    default:
      return null
  }
}

/** `context.variable` is by far the most common; it has a short way of its own. */
function isVariablesOf(below: AnyNode, parent: AnyNode | undefined): boolean {
  return (
    parent?.type === 'MemberExpression' &&
    parent.object === below &&
    !parent.computed &&
    !parent.optional &&
    parent.property.type === 'Identifier' &&
    parent.property.name === 'variable'
  )
}

const shifted = (edit: Edit, by: number): Edit => ({ ...edit, start: edit.start - by, end: edit.end - by })
function refusal(message: Message, offset: number, source: string): Analysis {
  const before = source.slice(0, offset)
  const at = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  return { ok: false, error: { message, at } }
}

provideAnalyser(analyse)
