import type { Steps } from '#kernel/document'
import { tell } from '#kernel/message'
import { PAGE_ID } from '../records/records.ts'
import type { Json } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { kindOfJson } from '../values/value-kinds.ts'
import { isUsableId, type PageReader } from './page-reader.ts'

/** The page's variables; one without an id gets one made of its name, so that it is the same at every reading. */
export function* parseVariables(reader: PageReader, stored: Json | undefined): Steps<void> {
  if (stored !== undefined && stored !== null && !Array.isArray(stored)) reader.unreadable(PAGE_ID, 'variables', stored)
  const names = new Set<string>()
  for (const row of Array.isArray(stored) ? (stored as Json[]) : []) {
    if (reader.isFull()) break
    if (!isObject(row) || !isUsableId(row.name)) {
      reader.unreadable(PAGE_ID, 'variables', row)
      continue
    }
    yield
    const { id: storedId, name, type, defaultValue, formula, remark, description, ...unknown } = row
    const id = isUsableId(storedId) ? reader.claim(storedId) : reader.freshId(`variable_${name as string}`)
    if (names.has(name as string))
      reader.report('error', 'PAGE_DUPLICATE_VARIABLE', id, tell('page.variable-twice', { variable: String(name) }))
    names.add(name as string)
    const known = isUsableId(type) ? type : undefined
    if (known === undefined) reader.unreadable(id, 'type', type)
    const text = remark ?? description
    if (formula !== undefined && typeof formula !== 'string') reader.unreadable(id, 'formula', formula)
    reader.entries.set(id, {
      kind: 'variable',
      id,
      name: name as string,
      type: known ?? kindOfJson(defaultValue),
      defaultValue: defaultValue ?? null,
      ...(typeof formula === 'string' && formula.trim() !== '' ? { formula } : {}),
      description: typeof text === 'string' ? text : '',
      extra: unknown,
    })
  }
}
