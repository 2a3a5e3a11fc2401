import { describe, expect, it } from 'vitest'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import type { JsonObject } from '#sdk'
import { FIELD_OPERATORS, nameOfFieldType } from '#sdk/fields'

/** Texts of files, of which each type reads some. */
const TEXTS = [
  ...['', ' ', 'Nova', '  two  words ', 'a\nb', '北京', '😀', "'; drop table x; --", '__proto__', 'null', 'undefined'],
  ...['0', '-0', '1', '-1.5', '1.005', '0.1', '1,234.5', '1e3', '1e309', 'NaN', 'Infinity', '9007199254740993'],
  ...[
    '2026-03-01',
    '2026/3/1',
    '2026年3月1日',
    '2026-02-30',
    '0000-01-01',
    '10000-01-01',
    '2026-03-01 08:30',
    '2026-3-1 8:30:15',
  ],
  ...[
    '2026-03-01T08:30:00.123Z',
    '2026-03-01T08:30:00+08:00',
    '0001-01-01',
    '9999-12-31T23:59:59.999Z',
    '2026-13-01 08:30',
  ],
  ...['true', 'false', 'yes', 'No', '是', '否', '√'],
  ...['{"a":[1,{"b":null}]}', '[]', '"text"', '{"__proto__":{"a":1}}', '{'],
  ...[
    'a, b',
    'a；a；c',
    '["a,b","c"]',
    '[1]',
    '7',
    '12345678901234567',
    '/files/0a.png',
    '/files/0a.png, /files/1b.pdf',
  ],
  ...['https://elsewhere.dev/files/0a.png', '/files/../etc', '<p onclick="x()">a</p>', 'a < b & c', '&lt;b&gt;'],
  ...['0123456789abcdef', '0123456789ABCDEF', 'x'.repeat(70_000)],
]
/** Settings that differ from the defaults, by what settings are called. */
const OTHERS: { readonly [name: string]: JsonObject[string] } = {
  places: 2,
  maxLength: 5,
  prefix: 'O-',
  digits: 3,
  several: true,
  extensions: 'png, .PDF',
  megabytes: 2,
  dictionary: 'state',
}

/** Of associations: what the other end is, which is made with them. */
const MADE_WITH_IT = new Set(['targetField', 'ownField', 'through'])

describe.each(fieldTypeDeclarations.map((type) => [nameOfFieldType(type), type] as const))(
  'field type %s',
  (_, type) => {
    const target = type.refers ? { target: 1 } : {}
    const defaults = type.options.parse(target)
    const own = Object.fromEntries(Object.entries(OTHERS).filter(([name]) => name in defaults))
    const all = [defaults, type.options.parse({ ...target, ...own })]

    it('has a setting for each of its options, and none that it does not have', () => {
      const names = (type.settings ?? []).map(({ name }) => name)
      expect([...names].sort()).toEqual(
        Object.keys(defaults)
          .filter((name) => !MADE_WITH_IT.has(name))
          .sort(),
      )
      expect(type.options.safeParse({ ...target, strange: 1 }).success).toBe(false)
      expect(type.operators.filter((op) => !FIELD_OPERATORS.includes(op))).toEqual([])
      for (const { label, help } of type.settings ?? [])
        for (const text of [label, help]) if (text) expect(text.zh && text.en).toBeTruthy()
    })

    it('reads no text as a value that it would refuse, and gives back what it stores and writes', () => {
      for (const options of all)
        for (const text of TEXTS) {
          const value = type.text.read(text, options)
          if (value === undefined) continue
          const place = { text: text.slice(0, 40), options }
          expect({ ...place, fits: type.schema(options).safeParse(value).success }).toEqual({ ...place, fits: true })
          const stored = type.toStored ? type.toStored(value, options) : value
          expect({ ...place, stored: ['string', 'number', 'boolean'].includes(typeof stored) }).toEqual({
            ...place,
            stored: true,
          })
          if (type.column(options) === 'whole')
            expect({ ...place, whole: Number.isSafeInteger(stored) }).toEqual({ ...place, whole: true })
          const back = type.fromStored ? type.fromStored(stored as never, options) : stored
          expect({ ...place, back }).toEqual({ ...place, back: value })
          expect({ ...place, again: type.text.read(type.text.write(value, options), options) }).toEqual({
            ...place,
            again: value,
          })
        }
    })

    it('refuses values of other kinds, and never no value', () => {
      for (const options of all) {
        const schema = type.schema(options)
        expect(schema.safeParse(null).success).toBe(false)
        expect(schema.safeParse(undefined).success).toBe(false)
        expect(schema.safeParse(Number.NaN).success).toBe(false)
      }
    })
  },
)
