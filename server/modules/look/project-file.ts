import * as z from 'zod'
import { type LookEntry, lookKind } from '#kernel/page/look'
import { opaque } from '../../http/answer.ts'
import { orUnusable, requireSmall } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'

const MOST_RECORDS = 1_000

declare module '../../parts/section.ts' {
  interface FileParts {
    look: LookEntry[]
  }
  interface PlanParts {
    look: true
  }
}

const nameOf = ({ kind, id }: LookEntry): string => `${kind}-${id}`
const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id).slice(0, 100) : '?'

export const lookFile = defineSections(import.meta.filename, [
  {
    key: 'look',
    rank: 60,
    schema: z.array(opaque<LookEntry>()).max(MOST_RECORDS).default([]),
    most: MOST_RECORDS,
    form: { as: 'list', nameOf },
    namesFiles: true,
    inOrder: (entries: LookEntry[]) => entries.toSorted(by(nameOf)),
    read(entries: LookEntry[]) {
      requireSmall('look', entries)
      return entries.map((entry) => orUnusable(`look.${idOf(entry)}`, () => lookKind.parse(entry) as LookEntry))
    },
    parts: {
      look: {
        one: { zh: '外观', en: 'Look' },
        many: { zh: '外观', en: 'Look' },
        count: (entries: LookEntry[]) => entries.length,
      },
    },
  },
])
