import type { Page } from 'playwright/test'
import { sampleOf } from '../helpers/long.ts'

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

/** The looks in which a screen is checked: usually one, the `at`th of four; in a long run all. */
export const looksFrom = (at: number): readonly Look[] => sampleOf([...LOOKS.slice(at), ...LOOKS.slice(0, at)], 1)

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
