import { overlap } from '#kernel/page/path'
import { base } from '../contexts.ts'
import { close, has, keysOf, type Value } from '../given.ts'
import { toReaders } from './notes.ts'
import { addStateReader } from './row-reads.ts'
import { apartAt, NOTHING, pathIn, pathOf, type Rows, type Scope, scopeAt, type Template } from './templates.ts'

// The state of a row, such as the values of a form in it, is stored in the page's state under the row's path:
// `#ForEach_1:r7.Form_1.name`. A recreated row therefore finds it again. The row's context has the same values under
// the roots that its template names.

const OWN = '#'
const ELEMENTS = 'component'
const VARIABLES = 'variable'

export const isOwnRoot = (part: string | undefined): boolean => part?.[0] === OWN

/** Whether any row has anything of its own; what was restored is there before this runs. */
let isAny = keysOf(base).some(isOwnRoot)

/** How far out the rows are that have what a path leads to as their own; null where it is the page's. */
export function levelOf(template: Template | null, parts: readonly string[]): number | null {
  const root = parts[0] === ELEMENTS ? `${ELEMENTS}.${parts[1]}` : parts[0]!
  let level = 0
  for (let around = template; around !== null; around = around.parent, level++)
    if (around.state.includes(root) || (root === VARIABLES && around.variables !== null)) return level
  return null
}

/** Registers a binding of a template that reads a path of the state; whether that is a row's own. */
export function readState(template: Template, place: number, path: string): boolean {
  const level = levelOf(template, path.split('.'))
  if (level !== null) addStateReader(template, place, level, path)
  // A read of the whole state includes the state of rows.
  else if (path === '' || path === ELEMENTS) {
    let out = 0
    for (let around: Template | null = template; around !== null; around = around.parent) addStateReader(template, place, out++, path)
  }
  return level !== null
}

const put = ({ context }: Scope, root: string, id: string, value: Value): void => {
  if (root !== ELEMENTS) {
    if (has(context, root)) context[root] = value ?? NOTHING
  } else if (has(context, ELEMENTS) && has(context.component, id)) context.component[id] = value ?? NOTHING
}

/** What an object has of its own: names of elements may be names that every object inherits. */
const ownIn = (from: Value, name: string): Value => (typeof from === 'object' && from !== null && has(from, name) ? from[name] : undefined)

const putAll = (scope: Scope): void => {
  const { variables } = scope.rows.use.template
  const kept = base[`${OWN}${pathOf(scope)}`]
  if (variables !== null) scope.context.variable = close({ ...variables, ...kept?.[VARIABLES], ...computedOf(scope) })
  for (const name of scope.rows.use.template.state) {
    const [root, id] = name.split('.') as [string, string]
    put(scope, root, id, root === ELEMENTS ? ownIn(ownIn(kept, ELEMENTS), id) : ownIn(kept, root))
  }
}

const computedOf = ({ context, rows: { use } }: Scope): Value => {
  const { computed } = use.template
  if (computed === null) return null
  const values: Value = {}
  for (const name of computed.values()) values[name] = context.variable[name]
  return values
}

/** A computed variable of a block has another value. */
export const setComputed = (scope: Scope, name: string, value: Value): void => {
  scope.context.variable = close({ ...scope.context.variable, [name]: value })
  for (const { context } of apartAt(pathOf(scope), scope)) context.variable = close({ ...context.variable, [name]: value })
}

/** The variables of a block are in the state from the start, as those of a page are. */
const startVariables = (scope: Scope): void => {
  const { variables } = scope.rows.use.template
  if (variables === null || keysOf(variables).length === 0) return
  isAny = true
  const root = `${OWN}${pathOf(scope)}`
  const kept = base[root]
  base[root] = close({ ...kept, [VARIABLES]: close({ ...variables, ...kept?.[VARIABLES] }) })
}

/** What a row has of its own, if anything. */
export const ownOf = (scope: Scope): Value => (isAny ? base[`${OWN}${pathOf(scope)}`] : undefined)

/** Gives a row that was just made what it had. */
export const restoreState = (scope: Scope): void => {
  startVariables(scope)
  const { state, variables } = scope.rows.use.template
  if (isAny && (state.length > 0 || variables !== null)) putAll(scope)
}

/** Drops the state of rows whose keys left their list; rows that are only out of sight keep it. */
export function dropState(rows: Rows, keys: readonly string[]): void {
  if (!isAny || rows.keys === keys) return
  const prefix = `${OWN}${pathIn(rows, '')}`
  let before: Set<string> | undefined
  let kept: Set<string> | undefined
  // Few rows of a long list have anything: the list's keys are not gone through for each.
  for (const root of keysOf(base)) {
    if (!root.startsWith(prefix)) continue
    const key = decodeURIComponent(root.slice(prefix.length).split('/', 1)[0]!)
    before ??= new Set(rows.keys)
    kept ??= new Set(keys)
    if (before.has(key) && !kept.has(key)) delete base[root]
  }
}

/** Drops the state of elements that repeat no more, and of removed instances of blocks. */
export function dropOthers(elements: ReadonlySet<string>): void {
  if (!isAny) return
  for (const root of keysOf(base)) if (isOwnRoot(root) && !elements.has(root.slice(OWN.length, root.indexOf(':')))) delete base[root]
}

/** Something of a row's own was written; `lists` looks at the lists there that it may be. */
export function writeOwn(parts: readonly string[], lists: (scope: Scope, parts: readonly string[]) => void): void {
  isAny = true
  const row = parts[0]!.slice(OWN.length)
  const scope = scopeAt(row)
  for (const other of apartAt(row, scope)) putAll(other)
  if (scope === null) return
  putAll(scope)
  const rest = parts.slice(1)
  const path = rest.join('.')
  toReaders(scope, ({ state }) => state.flatMap((one) => (overlap(one.path, path) || path === '' ? one.places : [])))
  lists(scope, rest)
}
