import type { AnyNode, CallExpression, MemberExpression, NewExpression, ObjectExpression } from 'acorn'
import { globalType, PATTERN } from './globals.ts'
import { type FunctionNode, functionType } from './infer-function.ts'
import { callType } from './methods.ts'
import type { Facts, Locals } from './names-in.ts'
import { binaryType, logicalType, unaryType } from './operators.ts'
import { BOOLEAN, closedObject, listOf, mayBe, NEVER, NOTHING, NUMBER, objectOf, partsOf, TEXT, type Type, UNKNOWN, union } from './type.ts'
import { type Budget, keyName, readMember, type Walk, within } from './walk.ts'

/** Called without knowing with what. */
const ANYTHING: readonly Type[] = Array<Type>(8).fill(UNKNOWN)

/** Finds what the expressions of one source give. */
export class ExpressionWalk implements Walk {
  /** Some part of a chain may have ended it early. */
  #short = false

  constructor(
    readonly facts: Facts,
    readonly budget: Budget,
    readonly free: (name: string) => Type = globalType,
    readonly onMember?: ((name: string, object: Type) => void) | undefined,
  ) {}

  expression(node: AnyNode, locals: Locals): Type {
    return within(this, UNKNOWN, () => this.#typeOf(node, locals))
  }

  #typeOf(node: AnyNode, locals: Locals): Type {
    const look = (inner: AnyNode) => this.expression(inner, locals)
    switch (node.type) {
      case 'Literal':
        return literalType(node)
      case 'TemplateLiteral':
        for (const inner of node.expressions) look(inner)
        return TEXT
      case 'Identifier':
        return locals.get(node.name) ?? this.free(node.name)
      case 'ParenthesizedExpression':
        return look(node.expression)
      case 'SequenceExpression':
        return node.expressions.map(look).at(-1) ?? UNKNOWN
      case 'UnaryExpression':
        look(node.argument)
        return unaryType(node.operator)
      case 'UpdateExpression':
        return NUMBER
      case 'BinaryExpression':
        return binaryType(node.operator, node.left.type === 'PrivateIdentifier' ? UNKNOWN : look(node.left), look(node.right))
      case 'LogicalExpression':
        return logicalType(node.operator, look(node.left), look(node.right))
      case 'ConditionalExpression':
        look(node.test)
        return union([look(node.consequent), look(node.alternate)])
      case 'AssignmentExpression':
        return assignedType(node.operator, look(node.right))
      case 'AwaitExpression': {
        const awaited = look(node.argument)
        return mayBe(awaited, 'native') ? UNKNOWN : awaited
      }
      case 'ArrayExpression':
        return this.#list(node.elements, locals)
      case 'ObjectExpression':
        return this.#object(node, locals)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return functionType(node as FunctionNode, locals, this)
      case 'ChainExpression':
        return this.#chain(node.expression, locals)
      case 'MemberExpression':
        return this.#member(node, locals)
      case 'CallExpression':
        return this.#call(node, locals)
      case 'NewExpression': {
        const made = look(node.callee)
        this.#args(node, locals)
        return made.kind === 'native' && made.made ? made.made : UNKNOWN
      }
      default:
        return UNKNOWN
    }
  }

  #list(elements: readonly (AnyNode | null)[], locals: Locals): Type {
    const items = elements.map((element) => {
      if (!element) return NOTHING
      if (element.type !== 'SpreadElement') return this.expression(element, locals)
      return union(partsOf(this.expression(element.argument, locals)).map((part) => itemOf(part)))
    })
    return listOf(items.length === 0 ? NEVER : union(items))
  }

  #object({ properties }: ObjectExpression, locals: Locals): Type {
    let fields = new Map<string, Type>()
    let closed = true
    for (const property of properties) {
      const name = property.type === 'SpreadElement' ? null : keyName(property.key, property.computed)
      const value = this.expression(property.type === 'SpreadElement' ? property.argument : property.value, locals)
      if (property.type === 'SpreadElement' && value.kind === 'object') {
        // What the spread value may have besides can stand in the place of what came before.
        if (!value.closed) fields = new Map()
        closed &&= value.closed === true
        for (const key of value.fields.keys()) fields.set(key, value.fields.get(key) ?? UNKNOWN)
      } else if (name === null || name === '__proto__') {
        if (property.type !== 'SpreadElement') this.expression(property.key, locals)
        fields = new Map()
        closed = false
      } else fields.set(name, property.type === 'Property' && property.kind === 'init' ? value : UNKNOWN)
    }
    return closed ? closedObject(fields) : objectOf(fields)
  }

  #chain(node: AnyNode, locals: Locals): Type {
    const before = this.#short
    this.#short = false
    const type = this.expression(node, locals)
    const short = this.#short
    this.#short = before
    return short ? union([type, NOTHING]) : type
  }

  #member(node: MemberExpression, locals: Locals): Type {
    const object = node.object.type === 'Super' ? UNKNOWN : this.expression(node.object, locals)
    if (node.optional && mayBe(object, 'nothing')) this.#short = true
    return node.property.type === 'PrivateIdentifier' ? UNKNOWN : readMember(object, node.property, node.computed, locals, this)
  }

  #call(node: CallExpression, locals: Locals): Type {
    const callee = node.callee.type === 'Super' ? UNKNOWN : this.expression(node.callee, locals)
    if (node.optional && mayBe(callee, 'nothing')) this.#short = true
    const args = this.#args(node, locals)
    if (callee.kind === 'native' && callee.call) return callType(callee, args)
    // Nobody knows what it does with a function, but somebody may be writing in that function.
    if (this.onMember) for (const arg of args) callType(arg, ANYTHING)
    return UNKNOWN
  }

  #args(node: CallExpression | NewExpression, locals: Locals): readonly Type[] {
    const spread = node.arguments.findIndex(({ type }) => type === 'SpreadElement')
    const told = node.arguments.map((arg) => this.expression(arg.type === 'SpreadElement' ? arg.argument : arg, locals))
    return spread < 0 ? told : [...told.slice(0, spread), ...ANYTHING]
  }
}

const assignedType = (operator: string, value: Type): Type => (operator === '=' ? value : UNKNOWN)

function literalType(node: AnyNode & { type: 'Literal' }): Type {
  if (node.regex) return PATTERN
  if (node.value === null) return node.raw === 'null' ? NOTHING : UNKNOWN
  if (typeof node.value === 'string') return TEXT
  if (typeof node.value === 'number') return NUMBER
  return typeof node.value === 'boolean' ? BOOLEAN : UNKNOWN
}

function itemOf(type: Type): Type {
  if (type.kind === 'list') return type.item
  return type.kind === 'text' ? TEXT : UNKNOWN
}
