import type { AnyNode } from 'acorn'

export type FunctionNode = AnyNode & { type: 'FunctionExpression' | 'FunctionDeclaration' | 'ArrowFunctionExpression' }
const HARMLESS = new Set(['==', '===', '!=', '!==', '+', '-', '*', '/', '%', '<', '>', '<=', '>=', 'instanceof'])

/** The same value, further out: parentheses, `a?.b`, `a || {}`, the branches of `?:`. */
export function passesOn(parent: AnyNode, below: AnyNode): boolean {
  if (parent.type === 'ParenthesizedExpression' || parent.type === 'ChainExpression' || parent.type === 'AwaitExpression') return true
  if (parent.type === 'LogicalExpression') return parent.operator !== '&&' || parent.right === below
  if (parent.type === 'ConditionalExpression') return parent.test !== below
  return parent.type === 'SequenceExpression' && parent.expressions.at(-1) === below
}

/** What an expression may give, whichever way it goes. */
export function endsOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return endsOf(node.expression)
  if (node.type === 'ConditionalExpression') return [...endsOf(node.consequent), ...endsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...endsOf(node.left), ...endsOf(node.right)]
  return [node]
}

/** Whether there is something is all that is asked. */
export function isOnlyTested(parent: AnyNode, below: AnyNode): boolean {
  if (parent.type === 'LogicalExpression') return parent.operator === '&&' && parent.left === below
  if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement' || parent.type === 'WhileStatement')
    return parent.test === below
  if (parent.type === 'UnaryExpression') return true
  if (parent.type === 'BinaryExpression') return HARMLESS.has(parent.operator)
  return parent.type === 'SequenceExpression' || (parent.type === 'MemberExpression' && parent.property === below)
}

/** The texts that a computed key can be; null when that cannot be told. */
export function possibleKeys(key: AnyNode): readonly AnyNode[] | null {
  if (key.type === 'ParenthesizedExpression') return possibleKeys(key.expression)
  if (key.type === 'Literal') return typeof key.value === 'string' || typeof key.value === 'number' ? [key] : null
  if (key.type === 'TemplateLiteral') return key.expressions.length === 0 ? [key] : null
  if (key.type !== 'ConditionalExpression') return null
  const [yes, no] = [possibleKeys(key.consequent), possibleKeys(key.alternate)]
  return yes && no ? [...yes, ...no] : null
}

export function nameOf(key: AnyNode): string {
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name
  if (key.type === 'TemplateLiteral') return key.quasis[0]?.value.cooked ?? ''
  return key.type === 'Literal' ? String(key.value) : ''
}

export const isFunction = (node: AnyNode): node is FunctionNode => /^(Function|Arrow)/.test(node.type)
export const ownsVariables = (scope: AnyNode): boolean => scope.type === 'Program' || isFunction(scope)

/** What a local name of this scope can be used in. */
export function partsOf(scope: AnyNode): readonly AnyNode[] | null {
  if (scope.type === 'Program' || scope.type === 'BlockStatement') return scope.body
  if (!isFunction(scope)) return null
  return scope.body.type === 'BlockStatement' ? scope.body.body : [scope.body]
}
