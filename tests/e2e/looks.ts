import type { Page } from 'playwright/test'
import { long } from '../helpers/long.ts'

/** A theme and a language of the product. */
export interface Look {
  readonly theme: 'light' | 'dark'
  readonly locale: 'en' | 'zh'
}

const LOOKS: readonly Look[] = [
  { theme: 'light', locale: 'en' },
  { theme: 'light', locale: 'zh' },
  { theme: 'dark', locale: 'zh' },
  { theme: 'dark', locale: 'en' },
]

/**
 * The looks in which a screen is checked: the `at`th of four; in a long run also the one of the other theme in the
 * other language.
 */
export const looksFrom = (at: number): readonly Look[] => [at, ...(long ? [at + 2] : [])].map((place) => LOOKS[place % LOOKS.length]!)

/** Opens every page of this tab in a look. */
export async function prefer(page: Page, { theme, locale }: Look): Promise<void> {
  await page.addInitScript(
    (chosen) => {
      localStorage.setItem('tessera-theme', chosen.theme)
      localStorage.setItem('tessera-locale', chosen.locale)
    },
    { theme, locale },
  )
}
