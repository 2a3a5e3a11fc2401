import type { FieldSpec, Json } from '#sdk'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Values by the setter, where it says more than the kind of value. */
const BY_SETTER: { readonly [setter: string]: readonly Json[] } = {
  'setter/color': ['#123456'],
  'setter/icon': ['IconStar'],
  'setter/image': [PICTURE],
  'setter/rules': [[{ required: true, message: 'Changed' }]],
  'setter/function': ['(value) => `changed ${value}`'],
  'setter/length': ['77px'],
  'setter/time-zone': ['Asia/Kathmandu'],
}

/** An item of a list as a person begins one: with a text in its first fields. */
const itemOf = (items: NonNullable<FieldSpec['items']>): Json =>
  Object.fromEntries(items.slice(0, 2).flatMap(({ path, setter }) => (TEXTS.has(setter) ? [[path, 'changed']] : [])))
const TEXTS = new Set(['setter/text', 'setter/value'])

function numbersFor({ min, max, default: initial }: FieldSpec): readonly number[] {
  const start = typeof initial === 'number' ? initial : 0
  const tried = [start + 1, start - 1, start + 3, min ?? 0, max ?? 0, ((min ?? 0) + (max ?? 1)) / 2]
  return [...new Set(tried)].filter(
    (value) => value !== initial && value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY),
  )
}

/** Values of a setting that differ from its default, as a person could give them. */
export function valuesFor(field: FieldSpec): readonly Json[] {
  if (BY_SETTER[field.setter]) return BY_SETTER[field.setter]!
  if (field.choices && field.setter !== 'setter/several')
    return field.choices.map(({ value }) => value as Json).filter((value) => value !== field.default)
  if (field.takes === 'boolean') return [field.default !== true]
  if (field.takes === 'number' || field.setter === 'setter/number') return numbersFor(field)
  if (field.setter === 'setter/several') return (field.choices ?? []).map(({ value }) => [value as Json])
  if (field.setter === 'setter/colors') return [['#ff0000']]
  if (field.items) return [[itemOf(field.items)], []]
  if (field.takes === 'list') return [[]]
  return ['changed', '77px']
}
