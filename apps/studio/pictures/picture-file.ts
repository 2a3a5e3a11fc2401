import type { Theme } from '../../shell/theme.ts'

/** The file of a picture. There is one in Chinese and one in English; readers of other languages see the English one. */
export const pictureFile = (name: string, theme: Theme, locale: string): string => `${name}-${theme}-${locale === 'zh' ? 'zh' : 'en'}.png`
