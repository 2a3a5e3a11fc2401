import type { AnyNode, Pattern } from 'acorn'
import type { SourceKind } from '../language/analyse.ts'
import { givenName } from '../language/given-names.ts'
import { freeNames } from '../language/lexical-scope.ts'
import { parseSource } from '../language/parse-source.ts'
import { BLOCK_PROPS, isOwnRoot, meaningOf, ROWS_BY_ELEMENT } from '../names.ts'
import { bareSpot, type Chain, chainSpot, memberSpot, patternSpot, type Spot } from './mention-spots.ts'
import { endsOf, type FunctionNode, isOnlyTested, nameOf, ownsVariables, partsOf, passesOn, possibleKeys } from './mention-syntax.ts'
import { iterated } from './row-iteration.ts'
import { hasRowData, isRowPath, isSlotPath, type ListNames, listAt, ROWS, stepTo } from './row-paths.ts'
import { templateMentions } from './template-mentions.ts'

/** What names mean where they are only looked for. */
export interface MentionNames extends ListNames {
  /** Fields whose names have dots: paths below a form's id are followed as far as these go. */
  readonly dotted?: ReadonlySet<string>
  /** Ids of apis; their results are read like the data of elements. */
  readonly apis?: ReadonlySet<string>
}

/**
 * A state path that a source spells out: `['variable', 'count']`, `['Form_1']`, `['Form_1', 'name']`, `['component', 'Table_1']`; of a row as
 * `row-paths` has it: `['~', 'ForEach_1', 'price']`.
 */
export interface Mention {
  readonly path: readonly string[]
  readonly spot: Spot
  /** The last step as written: by an author's name or by id. */
  readonly word: string
  /** Of a path below a form's id whose steps stand right behind each other: how all of them become another path. */
  readonly chain?: Chain
}

/** `app.variable.cart`: of the shared state, only variables can be named by authors. */
export const isAppVariable = ([root, part, ...names]: readonly string[]): boolean =>
  root === 'app' && part === 'variable' && names.length === 1

/** How many steps below a form's id can name a field. */
export const fieldSteps = ({ dotted }: MentionNames): number => Math.max(1, ...[...(dotted ?? [])].map((name) => name.split('.').length))

/** A part of the state that goes where its names cannot be followed: all of it (`[]`), or what is below a path. */
export interface Opaque {
  readonly path: readonly string[]
  readonly start: number
  readonly end: number
  /** It is what the whole formula gives. */
  readonly isResult?: true
}

export interface Mentions {
  readonly mentions: readonly Mention[]
  readonly opaque: readonly Opaque[]
  /** Names that mean nothing of the page: `Math`, or a mistake. */
  readonly others: ReadonlySet<string>
  readonly parses: boolean
  /** The list whose rows, all or some of them, are what the whole formula gives, whichever way it goes. */
  readonly gives?: string
  /** The same of one row. */
  readonly givesRow?: string
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
    if (node.name === ROWS_BY_ELEMENT && (meaning === 'other' || meaning === 'rows')) walk.follow(node, ancestors, [ROWS_BY_ELEMENT])
    else if (meaning === 'other') walk.others.add(node.name)
    const own = stepTo([], node.name, names)
    if (isRowPath(own.path)) {
      walk.note(own.path, bareSpot(node, ancestors.at(-1), parsed.shift))
      if (!own.ends) walk.follow(node, ancestors, own.path)
      continue
    }
    if (meaning === 'context') walk.follow(node, ancestors, [])
    else if (meaning === 'event' && names.eventRow !== undefined) walk.follow(node, ancestors, [ROWS, names.eventRow])
    else if (meaning === 'rows' && isSlotPath([node.name], names)) walk.follow(node, ancestors, [node.name])
    if (meaning === 'variable' || meaning === 'state' || meaning === 'named' || (meaning === 'rows' && names.elements.has(node.name))) {
      const path = walk.note([node.name], bareSpot(node, ancestors.at(-1), parsed.shift))
      walk.follow(node, ancestors, path)
    }
  }
  // A formula or script that is a function is called with the context; a bound function is called with what its view sends.
  if (parsed.form === 'function' && kind !== 'function') walk.called(parsed.root as FunctionNode)
  const whole = parsed.form === 'expression' ? parsed.root : null
  const oneOf = (results: readonly string[]) => (whole ? oneListOf(results, whole) : undefined)
  const [gives, givesRow] = [oneOf(walk.results), oneOf(walk.rowResults)]
  return {
    ...{ mentions: walk.mentions, opaque: walk.opaque, others: walk.others, parses: true },
    ...(gives === undefined ? {} : { gives }),
    ...(givesRow === undefined ? {} : { givesRow }),
  }
}

/** The one list that every way through an expression ends with. */
function oneListOf(results: readonly string[], root: AnyNode): string | undefined {
  const ways = endsOf(root).filter((end) => end.type !== 'ArrayExpression' || end.elements.length > 0)
  return ways.length === results.length && new Set(results).size === 1 ? results[0] : undefined
}

/** Aliases of aliases are followed no further than this. */
const ALIAS_DEPTH = 16

class MentionWalk {
  readonly mentions: Mention[] = []
  readonly opaque: Opaque[] = []
  readonly others = new Set<string>()
  /** Lists that the whole text gives. */
  readonly results: string[] = []
  /** Lists of which it gives one row. */
  readonly rowResults: string[] = []
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

  /** Notes a path as the text says it, and answers it as ids say it. */
  note(said: readonly string[], spot: Spot, chain?: Chain): readonly string[] {
    const path = byIds(said, this.names)
    if (isMention(path, this.names)) {
      this.mentions.push({ path, spot, word: said.at(-1)!, ...(chain && !isOwnRoot(path[0]!, this.names.elements) ? { chain } : {}) })
    }
    return path
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
        const list = listAt(path, this.names)
        if (list !== undefined && !keys) {
          // Any row will do: they have the same fields.
          path = [ROWS, list]
          below = member
          form = null
          continue
        }
        const each = list === undefined ? null : iterated(member, ancestors.slice(0, i))
        if (each && list !== undefined) {
          for (const item of each.items) this.#bind(item.pattern, item.scope, [ROWS, list])
          if (each.gives === null) return
          if (each.gives === 'row') path = [ROWS, list]
          i--
          below = ancestors[i]!
          form = null
          continue
        }
        if (path.length === (isRowPath(path) ? 2 : 1)) form = member.object
        const chain = form && keys?.length === 1 ? chainSpot(form, member, this.source, this.shift) : undefined
        let ends = false
        const paths = (keys ?? []).map((key) => {
          const next = stepTo(path, nameOf(key), this.names)
          ends ||= next.ends
          // A position in a list and the name for a row cannot be renamed.
          if (isRowPath(next.path) && next.path.length === 2) form = null
          return this.note(
            next.path,
            memberSpot(member.object, key, this.source, this.shift),
            isRowPath(next.path) && !form ? undefined : chain,
          )
        })
        if (ends) return
        if (list !== undefined && keys?.some((key) => !this.#isOfList(list, path, nameOf(key)))) {
          this.#lose(path, member)
          return
        }
        if (keys?.length !== 1) {
          if (!keys || !this.#isDeep([...path, ''])) this.#lose(path, member)
          return
        }
        path = paths[0]!
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
    } else if (parent?.type === 'ForOfStatement' && parent.right === below && parent.left.type === 'VariableDeclaration') {
      const list = listAt(path, this.names)
      const item = parent.left.declarations[0]?.id
      if (list === undefined || !item) this.#lose(path, below)
      else this.#bind(item, parent.body, [ROWS, list])
    } else if (!parent) this.#result(path, below)
    else if (!isOnlyTested(parent, below)) this.#lose(path, below)
  }

  #result(path: readonly string[], node: AnyNode): void {
    const list = listAt(path, this.names)
    if (list !== undefined) this.results.push(list)
    if (isRowPath(path) && path.length === 2) this.rowResults.push(path[1]!)
    this.#lose(path, node, list !== undefined)
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
          const next = stepTo(path, nameOf(property.key), this.names)
          const inner = this.note(next.path, patternSpot(property, this.source, this.shift))
          if (!next.ends) this.#bind(property.value, scope, inner)
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
    if (root === undefined || listAt(path, this.names) !== undefined || isSlotPath(path, this.names)) return false
    if (hasRowData(path, this.names)) return false
    if (root === ROWS) return path.length > this.#steps + 1
    if (root === ROWS_BY_ELEMENT && this.names.rows?.includes(path[1] ?? '')) return path.length > 2
    if (root === 'variable' || root === 'component' || root === ROWS_BY_ELEMENT || this.#isInputs(root)) return path.length >= 2
    const isOwn = isOwnRoot(root, this.names.elements)
    if (isOwn && root === 'app') return path.length > 2 || (path.length === 2 && path[1] !== 'variable')
    return isOwn || !this.names.elements.has(root) || path.length > this.#steps
  }

  /** Whether a step leads to a list's rows, to the list itself or its length, and not to what is below it otherwise. */
  #isOfList(list: string, from: readonly string[], key: string): boolean {
    const to = stepTo(from, key, this.names).path
    return key === 'length' || to === from || (isRowPath(to) && to.length === 2 && to[1] === list)
  }

  #isInputs = (root: string): boolean => root === BLOCK_PROPS && this.names.isBlock === true

  #lose(path: readonly string[], node: AnyNode, isResult = false): void {
    if (this.#isDeep(path)) return
    const [start, end] = [Math.max(0, node.start - this.shift), Math.min(this.source.length, node.end - this.shift)]
    this.opaque.push({ path, start, end, ...(isResult ? { isResult } : {}) })
  }
}

/** A path of the state with ids in the places of names that people gave. */
export function byIds(said: readonly string[], names: MentionNames): readonly string[] {
  const [root, second] = said
  if (root === ROWS_BY_ELEMENT && second !== undefined) return [root, names.given?.get(second) ?? second, ...said.slice(2)]
  const given = givenName(said, names)
  return given ? [...given.path, ...said.slice(given.length)] : said
}

/** Whether a path names a part of the page. */
export function isMention(path: readonly string[], { elements, isBlock }: MentionNames): boolean {
  const [root = '', second] = path
  if (root === ROWS) return second !== undefined
  if (root === BLOCK_PROPS && isBlock) return second !== undefined
  if (root === ROWS_BY_ELEMENT) return second !== undefined && elements.has(second)
  if (!isOwnRoot(root, elements)) return elements.has(root)
  return second !== undefined && (root !== 'app' || isAppVariable(path))
}
