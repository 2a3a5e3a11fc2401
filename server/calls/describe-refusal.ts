import { type Issue, innerIssue, type Message, type MessageParam, tell } from '#kernel/message'
import type { FieldLabel, FieldLabels } from './field-labels.ts'

/** Why an input was refused, for programs: where, by which rule, and of that rule its bound or its choices. Never a value that was sent. */
export interface RefusedInput {
  readonly path: readonly (string | number)[]
  readonly rule: string
  readonly least?: number
  readonly most?: number
  readonly choices?: readonly string[]
  readonly unknown?: readonly string[]
}
export interface Refusal {
  readonly message: Message
  readonly data: RefusedInput
}
type Path = readonly PropertyKey[]
interface UnionIssue extends Issue {
  readonly errors?: readonly (readonly Issue[])[]
}

const SHOWN = 200
const LISTED = 50

/**
 * What an issue of a call's schema says to people, and to programs. People read labels of fields and never a name of the wire, a word of the schema
 * library or a value that was sent. `input` is what was refused; `labels` are by the names of fields.
 */
export function describeRefusal(found: Issue, input: unknown, labels: FieldLabels): Refusal {
  const issue = narrowest(found)
  const path = issue.path ?? []
  return { message: messageOf(issue, path, input, labels), data: dataOf(issue, path) }
}

function messageOf(issue: Issue, path: Path, input: unknown, labels: FieldLabels): Message {
  if (issue.code === 'unrecognized_keys' || path.length === 0) return tell('request.not-understood')
  const at = placeOf(path, labels)
  const value = valueAt(input, path)
  if (value === undefined || value === '') return tell('request.missing', { at })
  const form = lastLabel(path, labels)?.form
  switch (issue.code) {
    case 'too_big':
      return boundMessage(issue, 'most', at)
    case 'too_small':
      return boundMessage(issue, 'least', at)
    case 'invalid_value':
      return tell('request.no-choice', { at })
    case 'invalid_type':
      return typeMessage(issue.expected, at)
    default:
      return form ? tell('request.form-like', { at, form: { zh: form.zh, en: form.en } }) : tell('request.form', { at })
  }
}

function boundMessage(issue: Issue, which: 'least' | 'most', at: MessageParam): Message {
  const bound = Number(which === 'most' ? issue.maximum : issue.minimum)
  if (issue.origin === 'string') return tell(`input.${which}-characters`, { at, [which]: bound })
  if (issue.origin === 'array' || issue.origin === 'set') return tell(`input.${which}-items`, { at, [which]: bound })
  // Beyond what a number can be exactly, the bound says nothing to people.
  return Number.isSafeInteger(bound) && Math.abs(bound) < 1e12
    ? tell(`input.${which}`, { at, [which]: bound })
    : tell('request.form', { at })
}

function typeMessage(expected: unknown, at: MessageParam): Message {
  const name = expected === 'string' || expected === 'number' || expected === 'int' || expected === 'boolean' ? expected : undefined
  if (name) return tell(`input.${name}`, { at })
  return expected === 'array' ? tell('input.array', { at }) : tell('request.form', { at })
}

/** Fields by their labels, the places of lists by their numbers; it ends at what has no label, such as content of people. */
function placeOf(path: Path, labels: FieldLabels): MessageParam {
  let place: MessageParam = tell('input.whole')
  let isItem = false
  for (const key of path) {
    if (typeof key === 'number') {
      place = tell('request.item', { of: place, number: key + 1 })
      isItem = true
      continue
    }
    const label = labelOf(key, labels)
    if (!label) break
    const plain = { zh: label.zh, en: label.en }
    place = isItem ? tell('request.inside', { of: place, at: plain }) : plain
  }
  return place
}

const labelOf = (key: PropertyKey, labels: FieldLabels): FieldLabel | undefined =>
  Object.hasOwn(labels, key) ? labels[String(key)] : undefined

function lastLabel(path: Path, labels: FieldLabels): FieldLabel | undefined {
  const last = path.findLast((key) => typeof key !== 'number')
  return last === undefined ? undefined : labelOf(last, labels)
}

/** Of a union, what is wrong with the member that fits best; of a schema of ours, what it found inside. */
function narrowest(issue: UnionIssue): Issue {
  const inner: UnionIssue = { ...innerIssue(issue), path: issue.path ?? [] }
  if (inner.code !== 'invalid_union' || !inner.errors?.length) return inner
  const [best] = inner.errors.filter((list) => list.length > 0).toSorted((one, other) => one.length - other.length)
  const first = best?.[0]
  // A value of the wrong kind for every member is wrong as a whole.
  if (!first || inner.errors.every(([each]) => (each?.path ?? []).length === 0)) return inner
  return narrowest({ ...first, path: [...(inner.path ?? []), ...(first.path ?? [])] })
}

function valueAt(value: unknown, path: Path): unknown {
  let found: unknown = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as { readonly [key: PropertyKey]: unknown })[key]
  }
  return found
}

function dataOf(issue: Issue, path: Path): RefusedInput {
  const cut = (text: string): string => text.slice(0, SHOWN)
  return {
    path: path.map((key) => (typeof key === 'number' ? key : cut(String(key)))),
    rule: String(issue.code ?? 'custom'),
    ...(issue.code === 'too_big' ? { most: Number(issue.maximum) } : {}),
    ...(issue.code === 'too_small' ? { least: Number(issue.minimum) } : {}),
    ...(issue.values ? { choices: issue.values.slice(0, LISTED).map((value) => cut(String(value))) } : {}),
    ...(issue.keys ? { unknown: issue.keys.slice(0, LISTED).map(cut) } : {}),
  }
}
