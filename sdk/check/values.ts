import { type MessageParam, tell } from '#kernel/message'
import { type Bindings, type Finding, nearestName } from '#kernel/page/records'
import { isTimeZone } from '#kernel/page/time-zone'
import { isObject, type Json, type JsonObject, ownValue, shownValue } from '#kernel/page/values'
import { isSlip } from './field-names.ts'
import { type Fix, withFix } from './fix.ts'
import { readAs } from './fix-values.ts'
import { pathLabel } from './path-label.ts'

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema | readonly Schema[]
  readonly prefixItems?: readonly Schema[]
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly $ref?: string
  readonly $defs?: { readonly [name: string]: Schema }
  /** The texts that a setting offers, of which it needs none. */
  readonly choices?: unknown
  readonly setter?: unknown
  readonly options?: unknown
}

/** Something that a schema does not take. */
type Problem =
  | { readonly kind: 'unknown'; readonly path: string; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'choice'; readonly path: string; readonly value: Json; readonly choices: readonly Json[] }
  | { readonly kind: 'type'; readonly path: string; readonly value: Json; readonly type: string }
  | {
      readonly kind: 'name'
      readonly path: string
      readonly value: string
      readonly known: readonly string[]
      /** Nothing else is in the value. */
      readonly isWhole: boolean
    }
  | { readonly kind: 'zone'; readonly path: string; readonly value: string }

/** Names that settings may have, by the setter that offers them. */
export type KnownNames = { readonly [setter: string]: readonly string[] }

export interface CheckedValues {
  readonly values: JsonObject
  readonly bindings: Bindings
  readonly schema: object
  /** The name of the element, step or API that they belong to. */
  readonly named: string
  readonly entry: string
  /** Before a path in a finding: `source.`, `step1.`. */
  readonly prefix?: string
  /** The step whose parameters they are. */
  readonly step?: string
  /** Its schema accepts and drops other names: those similar to one of its own are reported. */
  readonly forgets?: true
  /** Whether what has these values works without one of them: a view shows something all the same, where a step or a source cannot run. */
  readonly stands?: true
  readonly names?: KnownNames
  /** Settings of the nearest element around with a tag. */
  readonly around?: (tag: string) => JsonObject | undefined
  /** Names that are right although the schema does not have them. */
  readonly also?: (name: string) => boolean
}

/** Values deeper than this do not occur in practice. */
const DEEPEST = 24
/** Of one set of values: more have one cause. */
const MOST = 20

/** Settings and parameters that a schema does not have, values outside of its choices, and values of another kind; what a formula gives is left out. */
export function checkValues(checked: CheckedValues): readonly Finding[] {
  const { values, schema, bindings, also, forgets, names = {} } = checked
  const problems: Problem[] = []
  const walk: Walk = {
    root: schema as Schema,
    isBound: (path) =>
      Object.keys(bindings).some(
        (bound) => bound === path || bound.startsWith(`${path}.`) || path.startsWith(`${bound}.`),
      ),
    isGiven: (path) => Object.keys(bindings).some((bound) => bound === path || path.startsWith(`${bound}.`)),
    also: also ?? (() => false),
    forgets: forgets === true,
    namesFor: (of) => namesFor(of, checked, names),
  }
  check(schema as Schema, values, '', 0, walk, problems)
  return problems.slice(0, MOST).map((problem) => toFinding(problem, checked))
}

/** What settings say of the names that they may have. */
interface NameOptions {
  /** Names are of what another setting names: one beside it, or of the nearest element around with a tag. */
  readonly namesIn?: { readonly tag?: string; readonly setting: string; readonly own?: string }
  /** Names that are right beside those that are known. */
  readonly also?: readonly string[]
  /** Several names with commas. */
  readonly several?: boolean
  /** The key under which names are, anywhere in the value. */
  readonly at?: string
}
const optionsOf = ({ options }: Schema): NameOptions => (isObject(options as Json) ? (options as NameOptions) : {})

/** Names that a setting may have; undefined where that is not known. */
function namesFor(
  schema: Schema,
  { values, bindings, around }: CheckedValues,
  names: KnownNames,
): readonly string[] | undefined {
  const { setter } = schema
  const known = typeof setter === 'string' && Object.hasOwn(names, setter) ? names[setter] : undefined
  const { namesIn, also = [] } = optionsOf(schema)
  if (!known || !namesIn) return known
  const from = namesIn.tag === undefined ? values : around?.(namesIn.tag)
  const own = namesIn.own === undefined ? undefined : from?.[namesIn.own]
  const of = from?.[namesIn.setting]
  const isOwn = Array.isArray(own) && own.length > 0
  if (
    isOwn ||
    typeof of !== 'string' ||
    of === '' ||
    (namesIn.tag === undefined && Object.hasOwn(bindings, namesIn.setting))
  )
    return undefined
  const within = known.flatMap((name) => (name.startsWith(`${of}.`) ? [name.slice(of.length + 1)] : []))
  return within.length === 0 ? undefined : [...within, ...also]
}

/** The names in a value; of a path over associations the first. */
function namesWritten(value: Json, schema: Schema): readonly string[] {
  const { namesIn, several, at } = optionsOf(schema)
  if (typeof value === 'string') {
    if (at !== undefined) return []
    const all = several ? value.split(/[,，\s]+/) : [value.trim()]
    return all.filter((name) => name !== '').map((name) => (namesIn ? name.split('.', 1)[0]! : name))
  }
  if (at === undefined || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === at && typeof inner === 'string'
      ? namesWritten(inner, { options: { namesIn } })
      : namesWritten(inner as Json, schema),
  )
}

interface Walk {
  readonly root: Schema
  readonly isBound: (path: string) => boolean
  /** A formula gives the value, and not only something in it. */
  readonly isGiven: (path: string) => boolean
  readonly also: (name: string) => boolean
  readonly forgets: boolean
  readonly namesFor: (schema: Schema) => readonly string[] | undefined
}

function check(given: Schema, value: Json, path: string, depth: number, walk: Walk, found: Problem[]): void {
  if (depth > DEEPEST || value === null || value === undefined) return
  const schema = resolved(given, walk.root)
  const { setter = schema.setter, options = schema.options } = given
  const names = walk.isGiven(path) ? undefined : walk.namesFor({ setter, options })
  const strange = names && namesWritten(value, { options }).find((name) => !names.includes(name))
  if (names && strange !== undefined) {
    found.push({ kind: 'name', path, value: strange, known: names, isWhole: value === strange })
    return
  }
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    checkEither(either, value, path, depth, walk, found)
    return
  }
  for (const part of schema.allOf ?? []) check(part, value, path, depth + 1, walk, found)
  const choices = schema.const !== undefined ? [schema.const] : schema.enum
  if (choices) {
    // An empty choice is none, and a formula decides later what it is.
    if (value !== '' && !choices.includes(value) && !walk.isBound(path))
      found.push({ kind: 'choice', path, value, choices })
    return
  }
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types && !types.some((type) => isOf(type, value))) {
    if (value !== '' && !walk.isBound(path)) found.push({ kind: 'type', path, value, type: types[0]! })
    return
  }
  if (schema.setter === 'setter/time-zone' && typeof value === 'string') {
    if (value.trim() !== '' && !isTimeZone(value.trim()) && !walk.isBound(path))
      found.push({ kind: 'zone', path, value })
    return
  }
  if (Array.isArray(value)) {
    const { items, prefixItems = Array.isArray(items) ? items : [] } = schema
    for (const [i, each] of (value as readonly Json[]).entries()) {
      const of = prefixItems[i] ?? (Array.isArray(items) ? undefined : (items as Schema | undefined))
      if (of) check(of, each, below(path, String(i)), depth + 1, walk, found)
    }
  } else if (isObject(value)) checkObject(schema, value, path, depth, walk, found)
}

function checkObject(
  schema: Schema,
  value: JsonObject,
  path: string,
  depth: number,
  walk: Walk,
  found: Problem[],
): void {
  const { properties = {}, additionalProperties: others } = schema
  for (const [name, each] of Object.entries(value)) {
    const at = below(path, name)
    if (Object.hasOwn(properties, name)) check(properties[name]!, each, at, depth + 1, walk, found)
    else if (typeof others === 'object') check(others, each, at, depth + 1, walk, found)
    else if (others === false && !(path === '' && walk.also(name)) && !walk.isBound(at))
      found.push({ kind: 'unknown', path: at, name, known: Object.keys(properties) })
    else if (others === undefined && path === '' && walk.forgets && isSlipOf(name, properties, value))
      found.push({ kind: 'unknown', path: at, name, known: Object.keys(properties) })
  }
}

const isSlipOf = (name: string, properties: object, values: JsonObject): boolean => {
  const meant = nearestName(name, Object.keys(properties))
  return meant !== undefined && isSlip(name, meant) && values[meant] === undefined
}

/** One that takes the value as it is will do; else that one tells which is of the value's own kind. */
function checkEither(
  options: readonly Schema[],
  value: Json,
  path: string,
  depth: number,
  walk: Walk,
  found: Problem[],
): void {
  const all = options.map((option) => {
    const problems: Problem[] = []
    check(option, value, path, depth + 1, walk, problems)
    return problems
  })
  if (all.some((problems) => problems.length === 0)) return
  const choices = all.flatMap(([first]) => (first?.kind === 'choice' && first.path === path ? first.choices : []))
  if (choices.length > 0 && all.every(([first]) => first?.path === path)) {
    found.push({ kind: 'choice', path, value, choices })
    return
  }
  const deeper = all.find(([first]) => first !== undefined && !(first.kind === 'type' && first.path === path))
  found.push(...(deeper ?? all[0] ?? []))
}

function resolved(schema: Schema, root: Schema): Schema {
  let here = schema
  for (let hops = 0; here.$ref !== undefined && hops < 8; hops++) {
    const steps = here.$ref.replace(/^#\/?/, '').split('/')
    let target: unknown = root
    for (const step of steps) if (step !== '') target = isObject(target as Json) ? ownValue(target, step) : undefined
    if (typeof target !== 'object' || target === null) return {}
    here = target as Schema
  }
  return here
}

function isOf(type: string, value: Json): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    case 'integer':
      return typeof value === 'number'
    case 'null':
      return value === null
    case 'string':
    case 'number':
    case 'boolean':
      // A number that is written as a text is shown and counted as it is meant.
      return (
        typeof value === type ||
        (type === 'string' && typeof value === 'number') ||
        (type === 'number' && isNumeric(value))
      )
    default:
      return true
  }
}
const isNumeric = (value: Json): boolean =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))

/** Another setting of the same object. */
const siblingOf = (path: string, name: string): string => below(path.slice(0, Math.max(0, path.lastIndexOf('.'))), name)

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function toFinding(problem: Problem, { entry, named, prefix = '', schema, step, stands }: CheckedValues): Finding {
  const setting = pathLabel(schema, problem.path)
  const path = prefix + problem.path
  // The step is named apart: its id stands before its parameters in a finding.
  const own = step === undefined ? path : problem.path
  const of = step === undefined ? {} : { step }
  if (problem.kind === 'unknown') {
    const meant = nearestName(problem.name, problem.known)
    const fix: Fix =
      meant === undefined ? { kind: 'remove', path: own, ...of } : { kind: 'rename', path: own, to: meant, ...of }
    const params = {
      named,
      setting: problem.name,
      meant: meant === undefined ? '' : pathLabel(schema, siblingOf(problem.path, meant)),
    }
    return {
      ...{ level: 'warning', code: 'CHECK_UNKNOWN_PROP', entry, path },
      message: tell(meant === undefined ? 'check.unknown-prop' : 'check.unknown-prop-meant', params),
      ...withFix(fix),
    }
  }
  if (problem.kind === 'name') return unknownName(problem, { entry, named, path, setting, own, of })
  if (problem.kind === 'zone') return unknownZone(problem, { entry, named, path, setting, own, of })
  if (problem.kind === 'type') {
    const read = readAs(problem.type, problem.value)
    return {
      ...{ level: 'warning', code: 'CHECK_WRONG_TYPE', entry, path },
      ...withFix(read === undefined ? defaultAgain(own, of) : { kind: 'set', path: own, value: read, ...of }),
      message: tell('check.wrong-type', {
        named,
        path: setting,
        value: shownValue(problem.value),
        type: tell(`check.type-${problem.type}`),
      }),
    }
  }
  const words = problem.choices.filter((choice) => typeof choice === 'string')
  const meant = typeof problem.value === 'string' ? nearestName(problem.value, words) : undefined
  const params = {
    named,
    path: setting,
    value: shownValue(problem.value),
    meant: meant ?? '',
    choices: shownChoices(problem.choices),
  }
  return {
    ...{ level: stands ? 'warning' : 'error', code: 'CHECK_UNKNOWN_CHOICE', entry, path },
    message: tell(meant === undefined ? 'check.unknown-choice' : 'check.unknown-choice-meant', params),
    ...withFix(meant === undefined ? defaultAgain(own, of) : { kind: 'set', path: own, value: meant, ...of }),
  }
}

/** Where a finding is, and what it calls the place. */
interface FindingPlace {
  readonly entry: string
  readonly named: string
  readonly path: string
  readonly setting: MessageParam
  readonly own: string
  readonly of: { readonly step?: string }
}

/** Nothing of the project has the name any more, or yet: what reads it fails until something does. */
function unknownName({ value, known, isWhole }: Problem & { readonly kind: 'name' }, at: FindingPlace): Finding {
  const meant = nearestName(value, known)
  const params = { named: at.named, path: at.setting, value, meant: meant ?? '' }
  return {
    ...{ level: 'warning', code: 'CHECK_UNKNOWN_NAME', entry: at.entry, path: at.path },
    message: tell(meant === undefined ? 'check.unknown-name' : 'check.unknown-name-meant', params),
    ...withFix(meant === undefined || !isWhole ? undefined : { kind: 'set', path: at.own, value: meant, ...at.of }),
  }
}

/** The page counts as having none there. */
function unknownZone({ value }: Problem & { readonly kind: 'zone' }, at: FindingPlace): Finding {
  const meant = nearestName(value, Intl.supportedValuesOf('timeZone'))
  const params = { named: at.named, path: at.setting, value, meant: meant ?? '' }
  return {
    ...{ level: 'warning', code: 'CHECK_UNKNOWN_TIME_ZONE', entry: at.entry, path: at.path },
    message: tell(meant === undefined ? 'check.unknown-time-zone' : 'check.unknown-time-zone-meant', params),
    ...withFix(
      meant === undefined ? defaultAgain(at.own, at.of) : { kind: 'set', path: at.own, value: meant, ...at.of },
    ),
  }
}

/** A value that cannot be goes, so that the default holds again; of a list no item is taken out. */
const defaultAgain = (path: string, of: { readonly step?: string }): Fix | undefined =>
  /(^|\.)\d+$/.test(path) ? undefined : { kind: 'remove', path, ...of }

const MOST_CHOICES = 8
const shownChoices = (choices: readonly Json[]): string =>
  `${choices
    .slice(0, MOST_CHOICES)
    .map((choice) => (choice === '' ? '“”' : String(choice)))
    .join(', ')}${choices.length > MOST_CHOICES ? ' …' : ''}`
