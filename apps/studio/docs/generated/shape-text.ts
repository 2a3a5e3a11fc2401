import { z } from '#sdk'

type Node = z.core.JSONSchema.BaseSchema

/** What a schema takes or gives, in a line: `{ key: string, rows: list }`. */
export function shapeText(schema: z.ZodType): string {
  return textOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), 0)
}

const DEEPEST = 2

function textOf(node: Node, depth: number): string {
  const either = (node.anyOf ?? node.oneOf) as readonly Node[] | undefined
  if (either) return [...new Set(either.map((each) => textOf(each, depth)))].join(' | ')
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.type === 'array') return node.items && depth < DEEPEST ? `${textOf(node.items as Node, depth + 1)}[]` : 'list'
  if (node.type === 'object') return objectText(node, depth)
  return typeof node.type === 'string' ? node.type : 'any'
}

function objectText({ properties = {}, required = [] }: Node, depth: number): string {
  const entries = Object.entries(properties)
  if (entries.length === 0 || depth >= DEEPEST) return 'object'
  return `{ ${entries.map(([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(each as Node, depth + 1)}`).join(', ')} }`
}
