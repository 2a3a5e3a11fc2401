import { type Binding, type Bindings, changeProp, type FieldEdit } from '#kernel/page/records'
import { getPath, isObject, type Json, type JsonObject, ownValue, setOwn, setPath } from '#kernel/page/values'

/** Static values and, beside them, what an author bound: the form of props, sources, apis and flow steps alike. */
export interface Fields {
  readonly values: JsonObject
  readonly bindings: Bindings
}

/** Paths where a text is function source, with `*` for any one segment: `columns.*.render`. */
export type FunctionPaths = readonly string[]

const PAIR_OF = { formula: 'variable', template: 'template', function: 'function', text: 'i18n' } as const
const KIND_OF: { readonly [type: string]: Binding['kind'] } = {
  variable: 'formula',
  template: 'template',
  function: 'function',
  i18n: 'text',
}

/** The edit for the document: formulas and function texts inside the value become bindings beside it. */
export function withBindingsApart(edit: FieldEdit, functionPaths: FunctionPaths = []): FieldEdit {
  const { path } = edit
  if (edit.binding) return { path, binding: edit.binding }
  if (edit.value === undefined) return { path }
  const found: { [path: string]: Binding } = {}
  const value = lift(edit.value, path, functionPaths, found)
  const whole = ownValue(found, path)
  if (whole) return { path, binding: whole }
  const bindings = Object.fromEntries(Object.entries(found).map(([inner, binding]) => [inner.slice(path.length + 1), binding]))
  return { path, value: value ?? null, bindings }
}

/** The fields after an edit. */
export function editFields({ values, bindings }: Fields, edit: FieldEdit, functionPaths: FunctionPaths = []): Fields {
  const changed = changeProp({ props: values, bindings }, withBindingsApart(edit, functionPaths))
  return { values: changed.props, bindings: changed.bindings }
}

/** A field's value as its setter shows it: what is bound inside it stands in its place. */
export function fieldValue(fields: Fields, path: string, functionPaths: FunctionPaths = []): Json | undefined {
  const inside = Object.entries(fields.bindings).filter(([bound]) => bound === path || bound.startsWith(`${path}.`))
  const own = getPath(fields.values, path)
  if (inside.length === 0) return own
  let root: JsonObject = { value: own ?? null }
  for (const [bound, binding] of inside) {
    const shown = isFunctionPath(bound, functionPaths) ? binding.source : { type: PAIR_OF[binding.kind], value: binding.source }
    root = setPath(root, `value${bound.slice(path.length)}`, shown)
  }
  return root.value
}

/** A text that was code stays code; a template without a place to fill in is a plain text again. */
export function rebound(path: string, { kind }: Binding, source: string): FieldEdit {
  const plain = source === '' || (kind === 'template' && !source.includes('${'))
  return plain ? { path, value: source } : { path, binding: { kind, source } }
}

/** The formula that gives the value a field had, so that switching changes nothing on the page. */
export function asFormula(value: Json | undefined): string {
  return value === undefined || value === '' || value === null ? '' : JSON.stringify(value)
}

function isFunctionPath(path: string, patterns: FunctionPaths): boolean {
  const segments = path.split('.')
  return patterns.some((pattern) => {
    const wanted = pattern.split('.')
    return wanted.length === segments.length && wanted.every((part, index) => part === '*' || part === segments[index])
  })
}

function lift(value: Json, path: string, functions: FunctionPaths, found: { [path: string]: Binding }): Json | undefined {
  if (typeof value === 'string' && value !== '' && isFunctionPath(path, functions)) {
    setOwn(found, path, { kind: 'function', source: value })
    return undefined
  }
  if (Array.isArray(value)) return value.map((item: Json, index) => lift(item, `${path}.${index}`, functions, found) ?? null)
  if (!isObject(value)) return value
  const kind = typeof value.type === 'string' && Object.hasOwn(KIND_OF, value.type) ? KIND_OF[value.type] : undefined
  if (kind && typeof value.value === 'string' && Object.keys(value).length === 2) {
    setOwn(found, path, { kind, source: value.value })
    return undefined
  }
  const result: { [key: string]: Json } = {}
  for (const [key, inner] of Object.entries(value)) {
    // A key with a dot in it cannot be told from two, so nothing below it can be addressed.
    const kept = key.includes('.') || key === '' ? inner : lift(inner, `${path}.${key}`, functions, found)
    if (kept !== undefined) setOwn(result, key, kept)
  }
  return result
}
