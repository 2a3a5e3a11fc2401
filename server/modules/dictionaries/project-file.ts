import * as z from 'zod'
import { requireUnique } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { MOST_DICTIONARIES, MOST_ITEMS } from './errors.ts'
import { dictionaryCode, dictionaryDescription, dictionaryItem, dictionaryName } from './item-model.ts'
import { requireCode, requireItems } from './reserved.ts'

const fileDictionary = z.strictObject({
  code: dictionaryCode,
  name: dictionaryName,
  description: dictionaryDescription,
  items: z.array(dictionaryItem).max(MOST_ITEMS),
})
export type FileDictionary = z.output<typeof fileDictionary>

declare module '../../parts/section.ts' {
  interface FileParts {
    dictionaries: FileDictionary[]
  }
  interface PlanParts {
    dictionaries: true
  }
}

export const dictionariesFile = defineSections(import.meta.filename, [
  {
    key: 'dictionaries',
    rank: 45,
    schema: z.array(fileDictionary).max(MOST_DICTIONARIES).default([]),
    most: MOST_DICTIONARIES,
    form: { as: 'list', nameOf: (dictionary: FileDictionary) => dictionary.code },
    omittedEmpty: true,
    inOrder: (dictionaries: FileDictionary[]) => dictionaries.toSorted(by(({ code }) => code)),
    check(dictionaries: FileDictionary[]) {
      requireUnique(
        'dictionaries',
        dictionaries.map(({ code }) => code),
      )
      for (const { code, items } of dictionaries) {
        requireCode(code)
        requireItems(items)
      }
    },
    parts: {
      dictionaries: {
        one: { zh: '数据字典', en: 'Dictionary' },
        many: { zh: '数据字典', en: 'Dictionaries' },
        count: (dictionaries: FileDictionary[]) => dictionaries.length,
      },
    },
  },
])
