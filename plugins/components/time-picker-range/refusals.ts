import { type Locale, tableIn } from '#sdk/react'

const TEXTS = {
  zh: {
    before: (start: string) => `结束时间不能早于 ${start}`,
    again: (start: string) => `请选择不早于 ${start} 的结束时间`,
  },
  en: {
    before: (start: string) => `The end cannot be before ${start}`,
    again: (start: string) => `Choose an end that is not before ${start}`,
  },
} as const

/** Why a time is not an end of a range. */
export const refusalsOf = (language: Locale) => tableIn(TEXTS, language)
