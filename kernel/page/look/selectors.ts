import type { CssNode, Selector } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'

/** Why a selector is left out: it is none, or it means what is not below the element. */
export type SelectorProblem = 'no-selector' | 'outside'

/** What a nested rule stands below. */
export interface Above {
  readonly selectors: readonly string[]
  /** Whether all of them mean nodes below the element, and never the element itself: then what is beside those is below it too. */
  readonly isBelow: boolean
}

/** Selectors of a nested rule as selectors of their own. */
export function resolveSelectors(prelude: string, above: Above): { readonly above: Above; readonly problems: readonly SelectorProblem[] } {
  const simple = SIMPLE.exec(prelude)
  if (simple) return resolveSimple(simple, above)
  const list = parsed(prelude)
  if (list === null) return { above: { selectors: [], isBelow: false }, problems: ['no-selector'] }
  const parent = parentOf(above.selectors)
  const problems: SelectorProblem[] = []
  const selectors: string[] = []
  let isBelow = true
  for (const selector of list) {
    const place = placeOf(selector, above.isBelow)
    if (place === null) problems.push('outside')
    else {
      selectors.push(...(hasNesting(selector) ? [written(selector, parent)] : withParent(selector, above.selectors)))
      isBelow &&= place === 'below'
    }
  }
  return { above: { selectors, isBelow }, problems }
}

/** One step of a selector that needs no parser: a type, classes, ids and states without arguments. */
const STEP = '(?:\\*|[a-z][\\w-]*|(?:[.#][a-z_]|::?[a-z])[\\w-]*)(?:(?:[.#][a-z_]|::?[a-z])[\\w-]*)*'
const SIMPLE = new RegExp(
  `^(?:(&(?:(?:[.#][a-z_]|::?[a-z])[\\w-]*)*)((?:(?:\\s*[>+~]\\s*|\\s+)${STEP})*)|((?:[>+~]\\s*)?${STEP}(?:(?:\\s*[>+~]\\s*|\\s+)${STEP})*))$`,
  'i',
)

/** The same for a selector of such steps, with `&` at its beginning at most: most of those that people write. */
function resolveSimple([, self, rest = '', nested = '']: RegExpExecArray, above: Above): ReturnType<typeof resolveSelectors> {
  const text = (self === undefined ? nested : rest).replace(/\s*([>+~])\s*/g, '$1').replace(/\s+/g, ' ')
  const combinators: string[] = text.match(/[>+~ ]/g) ?? []
  if (self === undefined && !/^[>+~]/.test(text)) combinators.unshift(' ')
  const place = placeAfter(combinators, above.isBelow)
  if (place === null) return { above: { selectors: [], isBelow: true }, problems: ['outside'] }
  const selectors =
    self === undefined
      ? above.selectors.map((parent) => (/^[>+~]/.test(text) ? parent + text : `${parent} ${text}`))
      : [parentOf(above.selectors) + self.slice(1) + text]
  return { above: { selectors, isBelow: place === 'below' }, problems: [] }
}

function parsed(prelude: string): readonly Selector[] | null {
  try {
    const list = parse(prelude, { context: 'selectorList' })
    if (list.type !== 'SelectorList') return null
    const selectors = list.children.toArray()
    // An empty one between commas, or one that the parser passed over.
    const isWhole = selectors.length > 0 && selectors.every((each) => each.type === 'Selector' && !each.children.isEmpty)
    return isWhole && prelude.split(',').length >= selectors.length ? (selectors as Selector[]) : null
  } catch {
    return null
  }
}

/** What stands for `&`. */
const parentOf = (selectors: readonly string[]): string =>
  selectors.length === 1 && isCompound(selectors[0]!) ? selectors[0]! : `:is(${selectors.join(',')})`
const isCompound = (text: string): boolean => /^\.[\w-]+$|^\[data-id="(?:[^"\\]|\\.)*"\]$/.test(text)

function hasNesting(node: CssNode): boolean {
  if (node.type === 'NestingSelector') return true
  if (!('children' in node) || !node.children) return false
  return node.children.toArray().some(hasNesting)
}

/** A selector that does not say `&` means what is below the parent; each of the parents for itself, so that no `:is` is needed. */
const withParent = (selector: Selector, parents: readonly string[]): readonly string[] => {
  const text = generate(selector)
  return parents.map((parent) => (selector.children.first?.type === 'Combinator' ? `${parent}${text}` : `${parent} ${text}`))
}

/** The selector with the parent in the place of each `&`. A type selector behind it would stick to the parent's text, so the parent goes last. */
function written(selector: Selector, parent: string): string {
  return generate(selector).replace(
    /("(?:[^"\\]|\\.)*"|\\.)|&([a-zA-Z_-][\w-]*)?/g,
    (_, kept: string | undefined, type: string | undefined) => (kept === undefined ? `${type ?? ''}${parent}` : kept),
  )
}

/** Whether a selector means the element itself, what is below it, or neither (null). */
function placeOf(selector: Selector, isParentBelow: boolean): 'self' | 'below' | null {
  const nodes = selector.children.toArray()
  const first = nodes[0]
  const last = nodes.findLastIndex((node) => node.type === 'NestingSelector')
  if (last < 0 && hasNesting(selector)) return isSimplyNested(nodes) ? placeOfNested(nodes, isParentBelow) : null
  const after = last < 0 ? nodes : nodes.slice(last + 1)
  const combinators = after.flatMap((node) => (node.type === 'Combinator' ? [node.name] : []))
  // Without `&` the first step is down by itself, unless a combinator says which.
  if (last < 0 && first?.type !== 'Combinator') combinators.unshift(' ')
  return placeAfter(combinators, isParentBelow)
}

function placeAfter(combinators: readonly string[], isParentBelow: boolean): 'self' | 'below' | null {
  let place: 'self' | 'below' = isParentBelow ? 'below' : 'self'
  for (const name of combinators) {
    if (name === ' ' || name === '>') place = 'below'
    else if (place === 'self') return null
  }
  return place
}

/** `:is(&, …)` and `:not(&)` may mean anything; `:is(&)` alone, as one part of the selector, means the parent. */
const isSimplyNested = (nodes: readonly CssNode[]): boolean => nodes.some((node) => isIsParent(node))
const isIsParent = (node: CssNode): boolean =>
  node.type === 'PseudoClassSelector' && (node.name === 'is' || node.name === 'where') && generate(node) === `:${node.name}(&)`
const placeOfNested = (nodes: readonly CssNode[], isParentBelow: boolean): 'self' | 'below' | null => {
  const at = nodes.findLastIndex(isIsParent)
  return placeAfter(
    nodes.slice(at + 1).flatMap((node) => (node.type === 'Combinator' ? [node.name] : [])),
    isParentBelow,
  )
}
