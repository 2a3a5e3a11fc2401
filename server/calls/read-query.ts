import * as z from 'zod'

export type Query = { [name: string]: string | readonly string[] }

/** Names of the parameters of which a schema takes a list. */
export function listsIn(schema: z.ZodType): ReadonlySet<string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return new Set(Object.entries(properties).flatMap(([name, part]) => (typeof part === 'object' && part.type === 'array' ? [name] : [])))
}

/**
 * The parameters behind the `?` of an address, as texts: what they mean is for the schema of the call to say. A parameter of which the schema takes a list may
 * come several times, or once with commas between the items; any other one that comes several times is a list too, which its schema refuses.
 */
export function readQuery(address: string, lists: ReadonlySet<string>): Query {
  const query: Query = Object.create(null)
  const at = address.indexOf('?')
  const all = new URLSearchParams(at < 0 ? '' : address.slice(at + 1))
  for (const name of new Set(all.keys())) {
    const values = all.getAll(name)
    const [first = ''] = values
    if (values.length > 1) query[name] = values
    else query[name] = lists.has(name) ? first.split(',') : first
  }
  return query
}
