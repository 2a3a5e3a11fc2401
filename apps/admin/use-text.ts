import { filled, labelIn } from '#kernel/message'
import { currentLocale } from '../shell/locale.ts'
import { useLocale } from '../shell/use-locale.ts'
import { TEXTS, type TextKey } from './texts.ts'

type Say = (key: TextKey, values?: { readonly [name: string]: string }) => string

/** A text of the frame outside of components. */
export const say: Say = (key, values) => labelIn(values ? filled(TEXTS[key], values) : TEXTS[key], currentLocale())

/** The frame's texts in the language of the interface. */
export function useText(): Say {
  useLocale()
  return say
}
