import { isLookPath } from '#kernel/page/look'
import type { Bindings, Catalogue, ElementRecord, PageRecord } from '#kernel/page/records'
import { type Json, type JsonObject, sameJson } from '#kernel/page/values'
import { type Fields, fieldValue } from '../../../kit/form/edit-fields.ts'
import { bindingsAt, valuesOf } from '../../../kit/style/chain.ts'

/** An entry with props, style, events and a source: an element or the page itself. */
export type Settable = ElementRecord | PageRecord

/** An entry's props with the bindings that belong to them. */
export function propFields(entry: Settable): Fields {
  return { values: entry.props, bindings: pick(entry.bindings, (path) => !isLookPath(path)) }
}

/** An entry's style values of a variant with their bindings, by key. */
export function styleFields(entry: Settable, variant = ''): Fields {
  return { values: valuesOf(entry, variant), bindings: bindingsAt(entry.bindings, variant) }
}

function pick(bindings: Bindings, keep: (path: string) => boolean): Bindings {
  return Object.fromEntries(Object.entries(bindings).filter(([path]) => keep(path)))
}

/** Where an entry's props hold function source. */
export function functionPathsOf(catalogue: Catalogue, entry: Settable): readonly string[] {
  return entry.kind === 'element' ? (catalogue(entry.type)?.functionProps ?? []) : []
}

/** An entry's props as an author sees them: what is bound stands in its place. */
export function shownProps(catalogue: Catalogue, entry: Settable): JsonObject {
  const fields = propFields(entry)
  const paths = functionPathsOf(catalogue, entry)
  const keys = new Set([...Object.keys(fields.values), ...Object.keys(fields.bindings).map((path) => path.split('.')[0] ?? '')])
  return Object.fromEntries([...keys].map((key) => [key, fieldValue(fields, key, paths) ?? null]))
}

/** Paths at which entries differ. */
export function mixedPaths<T>(
  all: readonly T[],
  paths: readonly string[],
  valueAt: (one: T, path: string) => Json | undefined,
): ReadonlySet<string> {
  const [first, ...others] = all
  if (first === undefined) return new Set()
  return new Set(paths.filter((path) => others.some((other) => !sameJson(valueAt(first, path), valueAt(other, path)))))
}
