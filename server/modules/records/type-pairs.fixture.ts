import type { Json, JsonObject } from '#kernel/page/values'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { nameOfFieldType } from '#sdk/fields'

export const DICTIONARY_ITEMS: readonly string[] = ['new', 'paid', '7', 'a,b']

/** Values of each type, some of which other types take; of a record and a person of the project. */
export const typeValues = ({
  record,
  person,
}: {
  readonly record: string
  readonly person: number
}): { readonly [type: string]: readonly Json[] } => ({
  text: ['', '7', '2026-03-01', 'true', 'new', 'x', '1.005', 'a <b> & c', record, '/files/0a.png', 'a, b'],
  'long-text': ['a\nb', '7', 'x'.repeat(2_000), '{"a":1}', 'paid'],
  number: [0, -1.5, 7, 1.005, 1e21, 1],
  date: ['2026-03-01', '0001-01-01'],
  'date-time': ['2026-03-01T08:30:00.123Z', '9999-12-31T23:59:59.999Z'],
  'yes-no': [true, false],
  dictionary: ['new', '7', 'a,b'],
  user: [person],
  'rich-text': ['<p>a</p><p>b</p>', 'plain', '<b>7</b>', '1 &lt; 2'],
  association: [record],
  json: [{ a: [1] }, 'text', 7, [], false],
})
export const typeOptions = ({ target }: { readonly target: number }): { readonly [type: string]: JsonObject } => ({
  dictionary: { dictionary: 'state' },
  association: { target },
})

const from = Object.keys(typeValues({ record: '', person: 1 }))
/** Each type of a field with each other one. */
export const typePairs = from.flatMap((type) =>
  fieldTypeDeclarations
    .map(nameOfFieldType)
    .filter((to) => to !== type)
    .map((to) => [type, to] as const),
)
