import { changeProp } from '../records/field-edit.ts'
import { mapPlaces, type References } from '../records/places.ts'
import { type Binding, PAGE_TYPE, type PageEntry } from '../records/records.ts'
import { findStep, hasParams, isActionStep, mapSteps, walkSteps } from '../records/steps.ts'
import type { Json, PropPath } from '../values/json.ts'
import { ownValue } from '../values/path.ts'

/** Words that are written where visitors read them, in no other language. */
export interface WordPlace {
  readonly entry: string
  /** As `mapEntry` calls it: of a flow with the id of the step before it, `n1.content`. */
  readonly path: PropPath
  readonly words: string
}

/** The words of an entry, as the declarations of its component, or of its steps, tell of them. */
export function wordPlaces(entry: PageEntry, references: References): readonly WordPlace[] {
  const found: WordPlace[] = []
  const look = (values: Parameters<typeof mapPlaces>[0], places: ReturnType<References['props']>, prefix: string): void => {
    if (!places) return
    mapPlaces(values, places, (path, kind, words) => {
      if (kind === 'words' && /\p{L}/u.test(words)) found.push({ entry: entry.id, path: prefix + path, words })
      return words
    })
  }
  if (entry.kind === 'element' || entry.kind === 'page')
    look(entry.props, references.props(entry.kind === 'page' ? PAGE_TYPE : entry.type), '')
  if (entry.kind === 'flow')
    walkSteps(entry.nodes, (step) => {
      if (isActionStep(step)) look(step.params, references.params(step.action), `${step.id}.`)
    })
  return found
}

/** The entry with a value, or a binding, at a place as `wordPlaces` calls it; the same one where there is no such place. */
export function putAt(entry: PageEntry, path: PropPath, next: { readonly value: Json } | { readonly binding: Binding }): PageEntry {
  if (entry.kind === 'element' || entry.kind === 'page') return { ...entry, ...changeProp(entry, { path, ...next }) }
  if (entry.kind !== 'flow') return entry
  const cut = path.indexOf('.')
  const [id, below] = [path.slice(0, cut), path.slice(cut + 1)]
  return {
    ...entry,
    nodes: mapSteps(entry.nodes, (node) => {
      if (node.id !== id || !hasParams(node)) return node
      const { props: params, bindings } = changeProp({ props: node.params, bindings: node.bindings }, { path: below, ...next })
      return { ...node, params, bindings }
    }),
  }
}

/** What is bound at a place, and what is written there. */
export function standsAt(entry: PageEntry, path: PropPath): { readonly binding?: Binding | undefined; readonly value?: unknown } {
  const of = ({ props, bindings }: { readonly props: object; readonly bindings: { readonly [path: string]: Binding } }, at: string) => ({
    binding: ownValue(bindings, at),
    value: at.split('.').reduce<unknown>((here, part) => ownValue(here, part), props),
  })
  if (entry.kind === 'element' || entry.kind === 'page') return of(entry, path)
  if (entry.kind !== 'flow') return {}
  const cut = path.indexOf('.')
  const step = findStep(entry.nodes, ({ id }) => id === path.slice(0, cut))
  return step && hasParams(step) ? of({ props: step.params, bindings: step.bindings }, path.slice(cut + 1)) : {}
}

const CHINESE = /\p{Script=Han}/u

/** `订单 Orders` as words of both languages; null for any other text. */
export function splitWords(words: string): { readonly zh: string; readonly en: string } | null {
  const match = /^\s*(\S.*?)[\s/|·-]+([A-Za-z][A-Za-z0-9 ,.'’()&:!?-]*)\s*$/u.exec(words)
  if (!match || !CHINESE.test(match[1]!) || /[A-Za-z]{2}/.test(match[1]!)) return null
  return { zh: match[1]!.trim(), en: match[2]!.trim() }
}
