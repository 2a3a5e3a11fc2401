import type { AnyNode, Identifier, Pattern } from 'acorn'
import { type Message, tell } from '#kernel/message'
import { NESTING_LIMIT } from '../limits.ts'
import { OWN_NAMES } from '../names.ts'

/** A name that the source uses and does not declare. */
export interface FreeName {
  readonly node: Identifier
  /** Outermost first; the last one is the direct parent. */
  readonly ancestors: readonly AnyNode[]
  readonly written: boolean
}

export interface FreeNames {
  readonly names: readonly FreeName[]
  /** Objects whose members are assigned or deleted. */
  readonly targets: readonly AnyNode[]
  /** It uses `this` or `arguments` of a function around it. */
  readonly usesCaller: boolean
  /** Syntax that would pass by the guards of generated code. */
  readonly refused: readonly { readonly node: AnyNode; readonly why: Message }[]
  readonly tooDeep: boolean
}

const REFUSED = {
  ownName: tell('engine.own-name'),
  with: tell('engine.with'),
  super: tell('engine.super'),
  field: tell('engine.class-field'),
}

type Scope = { readonly names: Set<string>; readonly parent: Scope | null }
type Fields = { readonly [key: string]: unknown }

/**
 * Finds the undeclared names of a parsed source, with scopes as the language has them. Parameters of the source's own outermost
 * function that are `given` count as undeclared: they are names for what the page hands in.
 */
export function freeNames(root: AnyNode, given: ReadonlySet<string> = new Set()): FreeNames {
  const walk = new Walk(root, given)
  walk.visit(root, { names: new Set(root.type === 'Program' ? [...hoisted(root), ...lexical(root.body)] : []), parent: null })
  const { names, targets, usesCaller, refused, deepest } = walk
  return { names, targets, usesCaller, refused, tooDeep: deepest > NESTING_LIMIT }
}

class Walk {
  readonly names: FreeName[] = []
  readonly targets: AnyNode[] = []
  readonly refused: { node: AnyNode; why: Message }[] = []
  usesCaller = false
  deepest = 0
  readonly #root: AnyNode
  readonly #given: ReadonlySet<string>
  #ancestors: AnyNode[] = []
  #depth = 0
  #functions = 0

  constructor(root: AnyNode, given: ReadonlySet<string>) {
    this.#root = root
    this.#given = given
  }

  visit(node: AnyNode, scope: Scope): void {
    const nests = !continuesChain(node, this.#ancestors.at(-1))
    if (nests) this.deepest = Math.max(this.deepest, ++this.#depth)
    if (node.type === 'Identifier') this.#name(node, scope, false)
    else {
      this.#ancestors.push(node)
      this.#inside(node, scope)
      this.#ancestors.pop()
    }
    if (nests) this.#depth--
  }

  #name(node: Identifier, scope: Scope, written: boolean): void {
    // Also where it seems to be declared: the default of a parameter does not see what the body declares.
    if (node.name === 'arguments' && this.#functions === 0) this.usesCaller = true
    for (let s: Scope | null = scope; s; s = s.parent) if (s.names.has(node.name)) return
    if (node.name === 'arguments') return
    this.names.push({ node, ancestors: [...this.#ancestors], written })
  }

  #inside(node: AnyNode, scope: Scope): void {
    switch (node.type) {
      case 'ThisExpression':
        if (this.#functions === 0) this.usesCaller = true
        return
      case 'MemberExpression':
        this.visit(node.object, scope)
        if (node.computed) this.visit(node.property, scope)
        return
      case 'Property':
        if (node.computed) this.visit(node.key, scope)
        this.visit(node.value, scope)
        return
      case 'PropertyDefinition':
      case 'MethodDefinition':
        if (node.computed) this.visit(node.key, scope)
        if (node.value) this.#asFunction(node.value, scope, node.type === 'PropertyDefinition')
        return
      case 'StaticBlock':
        this.#asFunction(node, scope, true)
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#function(node, scope)
        return
      case 'ClassDeclaration':
      case 'ClassExpression': {
        if (node.id) this.#declares(node.id)
        // A constructor may answer any object, on which the fields would then be defined.
        const field =
          node.superClass && node.body.body.find((m) => m.type === 'PropertyDefinition' && !m.static && m.key.type !== 'PrivateIdentifier')
        if (field) this.#refuse(field, REFUSED.field)
        const inner = { names: new Set(node.id ? [node.id.name] : []), parent: scope }
        if (node.superClass) this.visit(node.superClass, inner)
        this.visit(node.body, inner)
        return
      }
      case 'VariableDeclarator':
        this.#pattern(node.id, scope, false)
        if (node.init) this.visit(node.init, scope)
        return
      case 'AssignmentExpression':
        this.#pattern(node.left, scope, true)
        this.visit(node.right, scope)
        return
      case 'UpdateExpression':
        this.#pattern(node.argument as Pattern, scope, true)
        return
      case 'UnaryExpression':
        if (node.operator === 'delete') this.#target(node.argument)
        this.visit(node.argument, scope)
        return
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        this.#loop(node, scope)
        return
      case 'BlockStatement':
        this.#children(node, { names: new Set(lexical(node.body)), parent: scope })
        return
      case 'SwitchStatement':
        this.#children(node, { names: new Set(node.cases.flatMap((c) => lexical(c.consequent))), parent: scope })
        return
      case 'CatchClause': {
        const inner = { names: new Set(node.param ? declared(node.param) : []), parent: scope }
        if (node.param) this.#pattern(node.param, inner, false)
        this.visit(node.body, inner)
        return
      }
      case 'LabeledStatement':
        this.visit(node.body, scope)
        return
      case 'WithStatement':
        this.#refuse(node, REFUSED.with)
        return
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'MetaProperty':
        return
      default:
        this.#children(node, scope)
    }
  }

  #function(node: AnyNode & { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }, scope: Scope): void {
    const arrow = node.type === 'ArrowFunctionExpression'
    const names = new Set(node.params.flatMap(declared))
    if (node === this.#root) for (const name of this.#given) names.delete(name)
    if (node.id) {
      names.add(node.id.name)
      this.#declares(node.id)
    }
    if (!arrow) names.add('arguments')
    if (node.body.type === 'BlockStatement') for (const name of [...hoisted(node.body), ...lexical(node.body.body)]) names.add(name)
    const inner = { names, parent: scope }
    if (!arrow) this.#functions++
    for (const param of node.params) this.#pattern(param, inner, false)
    if (node.body.type === 'BlockStatement') for (const statement of node.body.body) this.visit(statement, inner)
    else this.visit(node.body, inner)
    if (!arrow) this.#functions--
  }

  #asFunction(node: AnyNode, scope: Scope, own: boolean): void {
    if (own) this.#functions++
    if (node.type === 'StaticBlock') this.#children(node, { names: new Set([...hoisted(node), ...lexical(node.body)]), parent: scope })
    else this.visit(node, scope)
    if (own) this.#functions--
  }

  #loop(node: AnyNode & { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' }, scope: Scope): void {
    const head = node.type === 'ForStatement' ? node.init : node.left
    const inner = { names: new Set(head?.type === 'VariableDeclaration' ? lexical([head]) : []), parent: scope }
    if (head && node.type !== 'ForStatement' && head.type !== 'VariableDeclaration') this.#pattern(head as Pattern, inner, true)
    else if (head) this.visit(head as AnyNode, inner)
    if (node.type === 'ForStatement') {
      if (node.test) this.visit(node.test, inner)
      if (node.update) this.visit(node.update, inner)
    } else this.visit(node.right, inner)
    this.visit(node.body, inner)
  }

  /** Names in a declaration are not uses; names in an assignment are written. Defaults and computed keys are read. */
  #pattern(node: Pattern, scope: Scope, assigns: boolean): void {
    switch (node.type) {
      case 'Identifier':
        if (assigns) this.#name(node, scope, true)
        else this.#declares(node)
        return
      case 'ObjectPattern':
        for (const property of node.properties) {
          if (property.type === 'RestElement') this.#pattern(property.argument, scope, assigns)
          else {
            if (property.computed) this.visit(property.key, scope)
            this.#pattern(property.value, scope, assigns)
          }
        }
        return
      case 'ArrayPattern':
        for (const element of node.elements) if (element) this.#pattern(element, scope, assigns)
        return
      case 'AssignmentPattern':
        this.#pattern(node.left, scope, assigns)
        this.visit(node.right, scope)
        return
      case 'RestElement':
        this.#pattern(node.argument, scope, assigns)
        return
      default:
        if (assigns) this.#target(node)
        this.visit(node, scope)
    }
  }

  #target(node: AnyNode): void {
    if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') this.#target(node.expression)
    else if (node.type === 'MemberExpression' && node.object.type !== 'Super') this.targets.push(node.object)
    else if (node.type === 'MemberExpression') this.#refuse(node, REFUSED.super)
  }

  #declares(id: Identifier): void {
    if (id.name.startsWith(OWN_NAMES)) this.#refuse(id, REFUSED.ownName)
  }

  #refuse(node: AnyNode, why: Message): void {
    this.refused.push({ node, why })
  }

  #children(node: AnyNode, scope: Scope): void {
    for (const child of children(node)) this.visit(child, scope)
  }
}

/** `a + b + c` and `a.b.c` grow to the left without nesting in any parser, so they do not count as depth. */
function continuesChain(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (!parent) return false
  if (parent.type === 'BinaryExpression' || parent.type === 'LogicalExpression') return parent.left === node
  if (parent.type === 'MemberExpression') return parent.object === node
  if (parent.type === 'CallExpression') return parent.callee === node
  return parent.type === 'ChainExpression'
}

function children(node: AnyNode): AnyNode[] {
  const found: AnyNode[] = []
  for (const value of Object.values(node as unknown as Fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item && typeof item === 'object' && typeof (item as Fields).type === 'string') found.push(item as AnyNode)
    }
  }
  return found
}

function declared(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((p) => declared(p.type === 'RestElement' ? p.argument : p.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((e) => (e ? declared(e) : []))
    case 'AssignmentPattern':
      return declared(pattern.left)
    case 'RestElement':
      return declared(pattern.argument)
    default:
      return []
  }
}

function lexical(statements: readonly AnyNode[]): string[] {
  return statements.flatMap((s) => {
    if (s.type === 'VariableDeclaration') return s.declarations.flatMap((d) => declared(d.id))
    return (s.type === 'FunctionDeclaration' || s.type === 'ClassDeclaration') && s.id ? [s.id.name] : []
  })
}

/** `var` names anywhere below, not crossing into another function. */
function hoisted(node: AnyNode): string[] {
  return children(node).flatMap((child) => {
    if (/Function|^Class|^StaticBlock/.test(child.type)) return []
    const own = child.type === 'VariableDeclaration' && child.kind === 'var' ? child.declarations.flatMap((d) => declared(d.id)) : []
    return [...own, ...hoisted(child)]
  })
}
