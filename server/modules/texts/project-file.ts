import * as z from 'zod'
import type { TextRecord } from '#kernel/page/records'
import { textsKind } from '#kernel/page/schema'
import { opaque } from '../../http/answer.ts'
import { orUnusable, requireSmall } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'

const MOST_TEXTS = 10_000

const fileTexts = z
  .strictObject({ locales: z.array(z.string().max(35)).max(50), texts: z.array(opaque<TextRecord>()).max(MOST_TEXTS) })
  .nullable()
  .default(null)
type FileTexts = z.output<typeof fileTexts>

declare module '../../parts/section.ts' {
  interface FileParts {
    texts: FileTexts
  }
  interface PlanParts {
    texts: true
  }
}

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id).slice(0, 100) : '?'

export const textsFile = defineSections(import.meta.filename, [
  {
    key: 'texts',
    rank: 40,
    schema: fileTexts,
    most: MOST_TEXTS,
    form: { as: 'headed', list: 'texts', headFile: 'languages', folder: 'keys', nameOf: (text) => (text as TextRecord).id },
    inOrder: (value: FileTexts) => value && { ...value, texts: value.texts.toSorted(by(({ id }) => id)) },
    read(value: FileTexts) {
      requireSmall('texts', value?.texts ?? [])
      const texts = value?.texts.map((text) => orUnusable(`texts.${idOf(text)}`, () => textsKind.parse(text) as TextRecord)) ?? []
      return value && { ...value, texts }
    },
    parts: {
      texts: {
        one: { zh: '文案', en: 'Text' },
        many: { zh: '文案', en: 'Texts' },
        count: (value: FileTexts) => value?.texts.length ?? 0,
      },
    },
  },
])
