import type { AnyNode, Statement } from 'acorn'
import { isFunctionNode, Locals, namesOf, nodesIn, patternNames } from './names-in.ts'
import { functionOf, listOf, type Native, NEVER, NOTHING, partsOf, TEXT, type Type, UNKNOWN, union } from './type.ts'
import { bindPattern, type Walk, within } from './walk.ts'

export type FunctionNode = AnyNode & { type: 'FunctionExpression' | 'FunctionDeclaration' | 'ArrowFunctionExpression' }

/** A function as a type: what it gives is worked out from what it is called with. */
export function functionType(node: FunctionNode, outer: Locals, walk: Walk): Native {
  return functionOf((args) =>
    within(walk, UNKNOWN, () => {
      const locals = new Locals(walk.facts, outer)
      // A function may call itself by its name; what that gives is what is being worked out.
      if (node.type === 'FunctionExpression' && node.id) locals.declare(node.id.name, UNKNOWN)
      for (const name of node.params.flatMap(patternNames)) locals.declare(name, UNKNOWN)
      node.params.forEach((pattern, index) => {
        const rest = args.slice(index)
        if (pattern.type === 'RestElement') bindPattern(pattern.argument, listOf(rest.length > 0 ? union(rest) : NEVER), locals, walk)
        else if (pattern.type === 'AssignmentPattern' && rest.length === 0)
          bindPattern(pattern.left, walk.expression(pattern.right, locals), locals, walk)
        else bindPattern(pattern, rest[0] ?? UNKNOWN, locals, walk)
      })
      const result = node.body.type === 'BlockStatement' ? bodyType(node.body.body, locals, walk) : walk.expression(node.body, locals)
      return node.async || node.generator ? UNKNOWN : result
    }),
  )
}

/** What a body gives: one of what it returns. */
export function bodyType(statements: readonly AnyNode[], locals: Locals, walk: Walk): Type {
  for (const statement of statements)
    for (const node of nodesIn(statement, (each) => !isFunctionNode(each)))
      if (node.type === 'VariableDeclaration' && node.kind === 'var' && !isFunctionNode(statement))
        for (const name of namesOf(node)) locals.declare(name, UNKNOWN)
  const returned: Type[] = []
  if (!runAll(statements, locals, walk, returned)) returned.push(NOTHING)
  return union(returned)
}

/** Runs statements as far as they go for certain; answers whether nothing comes after them. */
function runAll(statements: readonly AnyNode[], locals: Locals, walk: Walk, returned: Type[]): boolean {
  declareAll(statements, locals, walk)
  return statements.some((each) => run(each as Statement, locals, walk, returned))
}

function run(statement: Statement, locals: Locals, walk: Walk, returned: Type[]): boolean {
  const inner = (next: Statement) => run(next, new Locals(walk.facts, locals), walk, returned)
  const look = (node: AnyNode | null | undefined) => (node ? walk.expression(node, locals) : NOTHING)
  // What was not looked at may return anything.
  const tooMuch = () => {
    returned.push(UNKNOWN)
    return true
  }
  return (
    within<boolean | null>(walk, null, () => {
      switch (statement.type) {
        case 'ReturnStatement':
          returned.push(look(statement.argument))
          return true
        case 'ThrowStatement':
          look(statement.argument)
          return true
        case 'ExpressionStatement':
          look(statement.expression)
          return false
        case 'VariableDeclaration':
          for (const { id, init } of statement.declarations) bindPattern(id, look(init), locals, walk)
          return false
        case 'BlockStatement':
          return runAll(statement.body, new Locals(walk.facts, locals), walk, returned)
        case 'IfStatement': {
          look(statement.test)
          const then = inner(statement.consequent)
          return statement.alternate ? inner(statement.alternate) && then : false
        }
        case 'TryStatement': {
          const tried = inner(statement.block)
          const caught = statement.handler ? runCatch(statement.handler, locals, walk, returned) : true
          return (statement.finalizer ? inner(statement.finalizer) : false) || (tried && caught)
        }
        default:
          runLoop(statement, new Locals(walk.facts, locals), walk, returned)
          return false
      }
    }) ?? tooMuch()
  )
}

function runCatch(handler: AnyNode & { type: 'CatchClause' }, outer: Locals, walk: Walk, returned: Type[]): boolean {
  const locals = new Locals(walk.facts, outer)
  if (handler.param) for (const name of patternNames(handler.param)) locals.declare(name, UNKNOWN)
  return runAll(handler.body.body, locals, walk, returned)
}

/** Loops and switches: they may run, and may not. */
function runLoop(statement: Statement, locals: Locals, walk: Walk, returned: Type[]): void {
  const look = (node: AnyNode | null | undefined) => (node ? walk.expression(node, locals) : NOTHING)
  switch (statement.type) {
    case 'ForOfStatement':
    case 'ForInStatement': {
      const over = look(statement.right)
      const item =
        statement.type === 'ForInStatement' ? TEXT : union(partsOf(over).map((part) => (part.kind === 'list' ? part.item : UNKNOWN)))
      if (statement.left.type === 'VariableDeclaration') {
        const { kind, declarations } = statement.left
        if (kind !== 'var') for (const name of namesOf(statement.left)) locals.declare(name, UNKNOWN)
        if (declarations[0]) bindPattern(declarations[0].id, item, locals, walk)
      }
      run(statement.body, locals, walk, returned)
      return
    }
    case 'ForStatement':
      if (statement.init?.type === 'VariableDeclaration') runAll([statement.init], locals, walk, returned)
      else look(statement.init)
      look(statement.test)
      look(statement.update)
      run(statement.body, locals, walk, returned)
      return
    case 'WhileStatement':
    case 'DoWhileStatement':
      look(statement.test)
      run(statement.body, locals, walk, returned)
      return
    case 'LabeledStatement':
      run(statement.body, locals, walk, returned)
      return
    case 'SwitchStatement':
      look(statement.discriminant)
      for (const { test } of statement.cases) look(test)
      // A case may be entered from anywhere, so one that returns does not end the next.
      declareAll(
        statement.cases.flatMap(({ consequent }) => consequent),
        locals,
        walk,
      )
      for (const { consequent } of statement.cases) for (const each of consequent) run(each, locals, walk, returned)
      return
  }
}

/** Names are known in all of their block, also before they have a value. */
function declareAll(statements: readonly AnyNode[], locals: Locals, walk: Walk): void {
  for (const each of statements) {
    if (each.type === 'FunctionDeclaration' && each.id) locals.declare(each.id.name, functionType(each as FunctionNode, locals, walk))
    if (each.type === 'ClassDeclaration' && each.id) locals.declare(each.id.name, UNKNOWN)
    if (each.type === 'VariableDeclaration' && each.kind !== 'var') for (const name of namesOf(each)) locals.declare(name, UNKNOWN)
  }
}
