import type { AnyNode } from 'acorn'
import { strip, type Type, UNKNOWN } from './type.ts'

/** What of a source makes its names uncertain. */
export interface Facts {
  /** Names that get other values than their first. */
  readonly reassigned: ReadonlySet<string>
  /** Something changes lists or objects in place. */
  readonly mutates: boolean
}

const MUTATORS = new Set(['push', 'unshift', 'splice', 'fill', 'copyWithin', 'assign', 'defineProperty', 'defineProperties', 'set'])

/** Looks through a whole tree, without recursion: sources nest as deep as they like. */
export function factsOf(root: AnyNode): Facts {
  const reassigned = new Set<string>()
  const declared = new Set<string>()
  let mutates = false
  const target = (node: AnyNode) => {
    for (const each of nodesIn(node)) {
      if (each.type === 'Identifier') reassigned.add(each.name)
      if (each.type === 'MemberExpression') mutates = true
    }
  }
  const declare = (name: string) => {
    if (declared.has(name)) reassigned.add(name)
    declared.add(name)
  }
  for (const node of nodesIn(root)) {
    if (node.type === 'AssignmentExpression') target(node.left)
    else if (node.type === 'UpdateExpression') target(node.argument)
    else if (node.type === 'UnaryExpression' && node.operator === 'delete') mutates = true
    else if ((node.type === 'ForOfStatement' || node.type === 'ForInStatement') && node.left.type !== 'VariableDeclaration')
      target(node.left)
    else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { property, computed } = node.callee
      if (computed || (property.type === 'Identifier' && MUTATORS.has(property.name))) mutates = true
    } else if (node.type === 'FunctionDeclaration' && node.id) declare(node.id.name)
    else if (node.type === 'VariableDeclaration' && node.kind === 'var') for (const name of namesOf(node)) declare(name)
  }
  return { reassigned, mutates }
}

/** The names that a declaration makes. */
export function namesOf(declaration: AnyNode & { type: 'VariableDeclaration' }): readonly string[] {
  return declaration.declarations.flatMap(({ id }) => patternNames(id))
}

/** The names that a pattern makes, without those that its defaults and keys read. */
export function patternNames(pattern: AnyNode): readonly string[] {
  const names: string[] = []
  const waiting: (AnyNode | null)[] = [pattern]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (node?.type === 'Identifier') names.push(node.name)
    else if (node?.type === 'AssignmentPattern') waiting.push(node.left)
    else if (node?.type === 'RestElement') waiting.push(node.argument)
    else if (node?.type === 'ArrayPattern') waiting.push(...node.elements)
    else if (node?.type === 'ObjectPattern') waiting.push(...node.properties)
    else if (node?.type === 'Property') waiting.push(node.value)
  }
  return names
}

/** A node and everything below it; `enter` says below which nodes to look. */
export function* nodesIn(root: AnyNode, enter: (node: AnyNode) => boolean = () => true): Generator<AnyNode> {
  const waiting: AnyNode[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if (node !== root && !enter(node)) continue
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) waiting.push(child)
    }
  }
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export const isFunctionNode = ({ type }: AnyNode): boolean =>
  type === 'FunctionExpression' || type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression'

/** The local names of a block, and of what surrounds it. */
export class Locals {
  readonly #types = new Map<string, Type>()
  constructor(
    readonly facts: Facts,
    readonly outer: Locals | null = null,
  ) {}

  declare(name: string, type: Type): void {
    this.#types.set(name, this.facts.reassigned.has(name) ? UNKNOWN : this.facts.mutates ? strip(type) : type)
  }

  /** The type of the name where it is declared, which may be further out. */
  settle(name: string, type: Type): void {
    const owner = this.#owner(name) ?? this
    owner.declare(name, type)
  }

  get(name: string): Type | undefined {
    const owner = this.#owner(name)
    return owner ? owner.#types.get(name) : undefined
  }

  #owner(name: string): Locals | null {
    let locals: Locals | null = this
    while (locals && !locals.#types.has(name)) locals = locals.outer
    return locals
  }
}
