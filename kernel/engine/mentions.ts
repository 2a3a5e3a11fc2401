import type { AnyNode, Pattern } from 'acorn'
import type { SourceKind } from './analyse.ts'
import { freeNames } from './lexical-scope.ts'
import { bareSpot, type Chain, chainSpot, memberSpot, patternSpot, type Spot } from './mention-spots.ts'
import { meaningOf, type Names, STATE_ROOTS } from './names.ts'
import { parseSource } from './parse-source.ts'
import { templateMentions } from './template-mentions.ts'

/** What names mean where they are only looked for. */
export interface MentionNames extends Names {
  /** Fields whose names have dots: paths below a form's id are followed as far as these go. */
  readonly dotted?: ReadonlySet<string>
}

/** A state path that a source spells out: `['variable', 'count']`, `['Form_1']`, `['Form_1', 'name']`, `['component', 'Table_1']`. */
export interface Mention {
  readonly path: readonly string[]
  readonly spot: Spot
  /** Of a path below a form's id whose steps stand right behind each other: how all of them become another path. */
  readonly chain?: Chain
}

/** How many steps below a form's id can name a field. */
export const fieldSteps = ({ dotted }: MentionNames): number => Math.max(1, ...[...(dotted ?? [])].map((name) => name.split('.').length))

/** A part of the state that goes where its names cannot be followed: all of it (`[]`), or what is below a path. */
export interface Opaque {
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
}

export interface Mentions {
  readonly mentions: readonly Mention[]
  readonly opaque: readonly Opaque[]
  /** Names that mean nothing of the page: `Math`, or a mistake. */
  readonly others: ReadonlySet<string>
  readonly parses: boolean
}

export const NO_MENTIONS: Mentions = { mentions: [], opaque: [], others: new Set(), parses: true }

/** What of the page's state a source names, and where: the positions are those of the author's text. */
export function mentionsIn(kind: SourceKind, source: string, names: MentionNames): Mentions {
  return kind === 'template' ? templateMentions(source, names) : codeMentions(kind, source, names)
}

function codeMentions(kind: SourceKind, source: string, names: MentionNames): Mentions {
  const parsed = parseSource(source, { async: kind === 'script' })
  if (parsed.form === 'invalid') return { ...NO_MENTIONS, parses: false }
  const walk = new MentionWalk(source, parsed.shift, names)
  const free = freeNames(parsed.root)
  if (free.tooDeep) return { ...NO_MENTIONS, parses: false }
  for (const { node, ancestors } of free.names) {
    const meaning = meaningOf(node.name, names)
    if (meaning === 'other') walk.others.add(node.name)
    if (meaning === 'context') walk.follow(node, ancestors, [])
    if (meaning === 'variable' || meaning === 'state') {
      walk.note([node.name], bareSpot(node, ancestors.at(-1), parsed.shift))
      walk.follow(node, ancestors, [node.name])
    }
  }
  // A formula or script that is a function is called with the context; a bound function is called with what its view sends.
  if (parsed.form === 'function' && kind !== 'function') walk.called(parsed.root as FunctionNode)
  return { mentions: walk.mentions, opaque: walk.opaque, others: walk.others, parses: true }
}

type FunctionNode = AnyNode & { type: 'FunctionExpression' | 'FunctionDeclaration' | 'ArrowFunctionExpression' }
/** Aliases of aliases are followed no further than this. */
const ALIAS_DEPTH = 16
const HARMLESS = new Set(['==', '===', '!=', '!==', '+', '-', '*', '/', '%', '<', '>', '<=', '>=', 'instanceof'])

class MentionWalk {
  readonly mentions: Mention[] = []
  readonly opaque: Opaque[] = []
  readonly others = new Set<string>()
  #depth = 0
  readonly #steps: number

  constructor(
    readonly source: string,
    readonly shift: number,
    readonly names: MentionNames,
  ) {
    this.#steps = fieldSteps(names)
  }

  called(root: FunctionNode): void {
    const first = root.params[0]
    if (first) this.#bind(first, root, [])
  }

  note(path: readonly string[], spot: Spot, chain?: Chain): void {
    const [root = '', second] = path
    const known = STATE_ROOTS.has(root) ? second !== undefined : this.names.elements.has(root)
    if (known) this.mentions.push({ path, spot, ...(chain && !STATE_ROOTS.has(root) ? { chain } : {}) })
  }

  /** Follows the value at `start`, which `node` stands for, outwards as far as its use can be told. */
  follow(node: AnyNode, ancestors: readonly AnyNode[], start: readonly string[]): void {
    let path = start
    let below = node
    // The form whose fields are read, while nothing but their names stands behind it.
    let form: AnyNode | null = null
    for (let i = ancestors.length - 1; i >= -1; i--) {
      if (this.#isDeep(path)) return
      const parent = ancestors[i]
      const member = parent?.type === 'MemberExpression' && parent.object === below ? parent : null
      if (parent && passesOn(parent, below)) {
        below = parent
        form = null
      } else if (member) {
        const keys = member.computed ? possibleKeys(member.property) : [member.property]
        if (path.length === 1) form = member.object
        const chain = form && keys?.length === 1 ? chainSpot(form, member, this.source, this.shift) : undefined
        for (const key of keys ?? []) this.note([...path, nameOf(key)], memberSpot(member.object, key, this.source, this.shift), chain)
        if (keys?.length !== 1) {
          if (!keys || !this.#isDeep([...path, ''])) this.#lose(path, member)
          return
        }
        path = [...path, nameOf(keys[0]!)]
        below = member
      } else {
        this.#ends(parent, below, ancestors.slice(0, i + 1), path)
        return
      }
    }
  }

  /** Where nothing more can be read off the value itself: it is kept under a local name, only tested, or handed on. */
  #ends(parent: AnyNode | undefined, below: AnyNode, ancestors: readonly AnyNode[], path: readonly string[]): void {
    if (parent?.type === 'VariableDeclarator' && parent.init === below) {
      const declaration = ancestors.at(-2)
      const scope = ancestors.at(-3)
      const told = declaration?.type === 'VariableDeclaration' && scope && (declaration.kind !== 'var' || ownsVariables(scope))
      if (told) this.#bind(parent.id, scope, path)
      else this.#lose(path, below)
    } else if (parent?.type === 'BinaryExpression' && parent.operator === 'in' && parent.right === below) {
      const keys = possibleKeys(parent.left)
      if (!keys) this.#lose(path, below)
      for (const key of keys ?? []) this.note([...path, nameOf(key)], memberSpot(parent, key, this.source, this.shift))
    } else if (!parent || !isOnlyTested(parent, below)) this.#lose(path, below)
  }

  /** A local name or pattern that receives the value at `path`, visible in `scope`. */
  #bind(pattern: Pattern, scope: AnyNode, path: readonly string[]): void {
    if (this.#isDeep(path)) return
    if (pattern.type === 'Identifier') this.#alias(pattern.name, scope, path, pattern)
    else if (pattern.type === 'AssignmentPattern') this.#bind(pattern.left, scope, path)
    else if (pattern.type !== 'ObjectPattern') this.#lose(path, pattern)
    else
      for (const property of pattern.properties) {
        if (property.type === 'RestElement' || (property.computed && property.key.type !== 'Literal')) this.#lose(path, property)
        else {
          const inner = [...path, nameOf(property.key)]
          this.note(inner, patternSpot(property, this.source, this.shift))
          this.#bind(property.value, scope, inner)
        }
      }
  }

  #alias(name: string, scope: AnyNode, path: readonly string[], at: AnyNode): void {
    const uses = partsOf(scope)?.flatMap((part) => freeNames(part).names.filter((n) => n.node.name === name))
    if (!uses || uses.some((use) => use.written) || this.#depth >= ALIAS_DEPTH) {
      this.#lose(path, at)
      return
    }
    this.#depth++
    for (const use of uses) this.follow(use.node, [scope, ...use.ancestors], path)
    this.#depth--
  }

  /** Nothing below names a part of the page any more. */
  #isDeep(path: readonly string[]): boolean {
    const [root] = path
    if (root === undefined) return false
    if (root === 'variable' || root === 'component') return path.length >= 2
    return STATE_ROOTS.has(root) || !this.names.elements.has(root) || path.length > this.#steps
  }

  #lose(path: readonly string[], node: AnyNode): void {
    if (this.#isDeep(path)) return
    this.opaque.push({ path, start: Math.max(0, node.start - this.shift), end: Math.min(this.source.length, node.end - this.shift) })
  }
}

/** The same value, further out: parentheses, `a?.b`, `a || {}`, the branches of `?:`. */
function passesOn(parent: AnyNode, below: AnyNode): boolean {
  if (parent.type === 'ParenthesizedExpression' || parent.type === 'ChainExpression' || parent.type === 'AwaitExpression') return true
  if (parent.type === 'LogicalExpression') return parent.operator !== '&&' || parent.right === below
  if (parent.type === 'ConditionalExpression') return parent.test !== below
  return parent.type === 'SequenceExpression' && parent.expressions.at(-1) === below
}

/** Whether there is something is all that is asked. */
function isOnlyTested(parent: AnyNode, below: AnyNode): boolean {
  if (parent.type === 'LogicalExpression') return parent.operator === '&&' && parent.left === below
  if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement' || parent.type === 'WhileStatement')
    return parent.test === below
  if (parent.type === 'UnaryExpression') return true
  if (parent.type === 'BinaryExpression') return HARMLESS.has(parent.operator)
  return parent.type === 'SequenceExpression' || (parent.type === 'MemberExpression' && parent.property === below)
}

/** The texts that a computed key can be; null when that cannot be told. */
function possibleKeys(key: AnyNode): readonly AnyNode[] | null {
  if (key.type === 'ParenthesizedExpression') return possibleKeys(key.expression)
  if (key.type === 'Literal') return typeof key.value === 'string' || typeof key.value === 'number' ? [key] : null
  if (key.type === 'TemplateLiteral') return key.expressions.length === 0 ? [key] : null
  if (key.type !== 'ConditionalExpression') return null
  const [yes, no] = [possibleKeys(key.consequent), possibleKeys(key.alternate)]
  return yes && no ? [...yes, ...no] : null
}

function nameOf(key: AnyNode): string {
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name
  if (key.type === 'TemplateLiteral') return key.quasis[0]?.value.cooked ?? ''
  return key.type === 'Literal' ? String(key.value) : ''
}

const isFunction = (node: AnyNode): node is FunctionNode => /^(Function|Arrow)/.test(node.type)
const ownsVariables = (scope: AnyNode): boolean => scope.type === 'Program' || isFunction(scope)

/** What a local name of this scope can be used in. */
function partsOf(scope: AnyNode): readonly AnyNode[] | null {
  if (scope.type === 'Program' || scope.type === 'BlockStatement') return scope.body
  if (!isFunction(scope)) return null
  return scope.body.type === 'BlockStatement' ? scope.body.body : [scope.body]
}
