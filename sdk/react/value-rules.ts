import type { Json, Label } from '#kernel/page/values'
import type { FormRule } from '../fields/form-item.ts'
import type { OtherValue } from './form-rules.ts'
import { type Compared, valueOrder } from './value-order.ts'

const isGiven = (value: Json | undefined): value is Json => value !== undefined && value !== null && value !== ''

/** A pair, as of a range of dates, is judged end by end. */
const valuesOf = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(isGiven)

/** What is wrong with a number, a date or a time that is outside its range. */
function rangeFault(value: Json, { least, most }: FormRule, _other: OtherValue, zone: string | undefined): Label | undefined {
  const isLess = isGiven(least) && valuesOf(value).some((each) => (valueOrder(each, least, zone)?.order ?? 0) < 0)
  const isMore = isGiven(most) && valuesOf(value).some((each) => (valueOrder(each, most, zone)?.order ?? 0) > 0)
  if (!isLess && !isMore) return undefined
  if (isGiven(least) && isGiven(most)) return { zh: `应在 ${least} 到 ${most} 之间`, en: `Must be between ${least} and ${most}` }
  return isLess ? { zh: `不能小于 ${least}`, en: `Must be at least ${least}` } : { zh: `不能大于 ${most}`, en: `Must be at most ${most}` }
}

const HOLDS = {
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
  eq: (order: number) => order === 0,
  ne: (order: number) => order !== 0,
} as const

const FAULTS = {
  number: {
    gt: ['必须大于', 'Must be greater than'],
    gte: ['不能小于', 'Must be at least'],
    lt: ['必须小于', 'Must be less than'],
    lte: ['不能大于', 'Must be at most'],
    eq: ['必须等于', 'Must be equal to'],
    ne: ['不能等于', 'Must differ from'],
  },
  time: {
    gt: ['必须晚于', 'Must be after'],
    gte: ['不能早于', 'Must not be before'],
    lt: ['必须早于', 'Must be before'],
    lte: ['不能晚于', 'Must not be after'],
    eq: ['必须等于', 'Must be equal to'],
    ne: ['不能等于', 'Must differ from'],
  },
} as const

/** Texts have no order that people agree on: they are the same or not. */
const sameText = (a: Json, b: Json): Compared =>
  typeof a === 'object' || typeof b === 'object' ? undefined : { kind: 'number', order: String(a) === String(b) ? 0 : Number.NaN }

/** What is wrong with a value beside that of another field; nothing while either is empty. */
function compareFault(
  value: Json,
  { compare = 'gte', field = '' }: FormRule,
  other: OtherValue,
  zone: string | undefined,
): Label | undefined {
  const against = other(field)
  if (!isGiven(against) || !Object.hasOwn(HOLDS, compare)) return undefined
  for (const each of valuesOf(value)) {
    const known = valueOrder(each, against, zone)
    const compared = known ?? (compare === 'eq' || compare === 'ne' ? sameText(each, against) : undefined)
    if (!compared || HOLDS[compare](compared.order)) continue
    const [zh, en] = FAULTS[compared.kind][compare]
    // A text is not repeated: it may be a password.
    return known ? { zh: `${zh} ${against}`, en: `${en} ${against}` } : SAME[compare === 'eq' ? 'eq' : 'ne']
  }
  return undefined
}

const SAME = {
  eq: { zh: '与另一字段不一致', en: 'Must be the same as in the other field' },
  ne: { zh: '不能与另一字段相同', en: 'Must differ from the other field' },
} as const

/** Rules about more than the text of a value, by their key. */
export const VALUE_RULES = { range: rangeFault, compare: compareFault } as const
