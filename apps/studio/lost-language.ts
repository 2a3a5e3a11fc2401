import { filled } from '#kernel/message'
import type { LanguageDeclaration } from '#sdk/studio'
import { showReason } from '../kit/words/show-reason.ts'

/** Says that a language which a person wants cannot be had. */
export function tellLostLanguage({ name }: LanguageDeclaration, error: unknown): void {
  console.error(error)
  const label = {
    zh: '“{name}”的文字加载失败，暂时显示英文。可以重新选择该语言再试',
    en: 'The texts of {name} could not be loaded, so English is shown. Choose the language again to retry',
  }
  showReason(filled(label, { name }), 'error')
}
