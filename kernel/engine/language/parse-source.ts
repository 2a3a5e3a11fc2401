import { type AnyNode, parse } from 'acorn'
import { type Message, type Told, tell } from '#kernel/message'
import { NESTING_LIMIT, SOURCE_LIMIT } from '../limits.ts'
import { parserMessage } from './parser-errors.ts'

export interface SourceError {
  readonly message: Told
  readonly at?: { readonly line: number; readonly column: number }
}

/** How an author's text is to be run; decided by its syntax. Nodes' positions are `shift` ahead of the text's. */
export type ParsedSource =
  | {
      readonly form: 'expression' | 'function' | 'body'
      readonly root: AnyNode
      readonly shift: number
      /** The part of the text that is run, without a closing semicolon. */
      readonly from: number
      readonly to: number
      readonly async: boolean
    }
  | { readonly form: 'invalid'; readonly error: SourceError }

const OPTIONS = { ecmaVersion: 2024, sourceType: 'script', preserveParens: true } as const

/** Parses a formula, function text or script; `async` allows `await` outside of a function. */
export function parseSource(source: string, options: { readonly async: boolean } = { async: false }): ParsedSource {
  if (source.length > SOURCE_LIMIT) return { form: 'invalid', error: tooLong() }
  if (bracketDepth(source) > NESTING_LIMIT) return { form: 'invalid', error: tooDeep() }
  try {
    return asExpression(source, options.async) ?? asBody(source, options.async)
  } catch (error) {
    return { form: 'invalid', error: toSourceError(error, source) }
  }
}

/** In parentheses of our own, which must turn out to be one pair: `a) + (b` is not an expression. */
function asExpression(source: string, allowAwait: boolean): ParsedSource | null {
  const text = `(${source}\n)`
  try {
    const program = parse(text, { ...OPTIONS, allowAwaitOutsideFunction: allowAwait })
    const only = program.body.length === 1 ? program.body[0] : undefined
    if (only?.type !== 'ExpressionStatement' || only.expression.type !== 'ParenthesizedExpression') return null
    if (only.expression.end !== text.length) return null
    return fromExpression(only.expression.expression, 1, 0, source.length)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function asBody(source: string, allowAwait: boolean): ParsedSource {
  const root = parse(source, { ...OPTIONS, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: allowAwait })
  const statements = root.body.filter((s) => s.type !== 'EmptyStatement')
  const only = statements.length === 1 ? statements[0] : undefined
  if (only?.type === 'ExpressionStatement') return fromExpression(only.expression, 0, only.expression.start, only.expression.end)
  if (only?.type === 'FunctionDeclaration') return fromExpression(only, 0, only.start, only.end)
  return { form: 'body', root, shift: 0, from: 0, to: source.length, async: false }
}

function fromExpression(node: AnyNode, shift: number, from: number, to: number): ParsedSource {
  let root = node
  while (root.type === 'ParenthesizedExpression') root = root.expression
  const isFunction = root.type === 'FunctionExpression' || root.type === 'ArrowFunctionExpression' || root.type === 'FunctionDeclaration'
  const async = 'async' in root && root.async === true
  return { form: isFunction ? 'function' : 'expression', root, shift, from, to, async }
}

function bracketDepth(source: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < source.length; i++) {
    const c = source[i]
    if (c === '(' || c === '[' || c === '{') deepest = Math.max(deepest, ++depth)
    else if ((c === ')' || c === ']' || c === '}') && depth > 0) depth--
  }
  return deepest
}

const told = (message: Message): SourceError => ({ message })
export const tooLong = (): SourceError => told(tell('engine.source-too-long', { kilobytes: SOURCE_LIMIT / 1024 }))
export const tooDeep = (): SourceError => told(tell('engine.source-too-deep', { most: NESTING_LIMIT }))

function toSourceError(error: unknown, source: string): SourceError {
  if (error instanceof SyntaxError) {
    const { loc: at, pos } = error as SyntaxError & { loc?: { line: number; column: number }; pos?: number }
    const message = parserMessage(error.message.replace(/ \(\d+:\d+\)$/, ''), source.slice(pos ?? source.length))
    return at ? { message, at: { line: at.line, column: at.column + 1 } } : { message }
  }
  return tooDeep()
}
