import { expect, type Locator, type Page } from 'playwright/test'
import { expectVisibleFocus } from './accessible.ts'

/** A person who has a keyboard and nothing else. */
export function keyboardOf(page: Page) {
  const has = (target: Locator) => target.evaluate((node) => node === document.activeElement)
  const keyboard = {
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    /**
     * Walks on with Tab (or back with Shift+Tab) until the control has the keyboard; where it is can be seen all the
     * way.
     */
    async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      await target.waitFor({ state: 'attached' })
      for (let steps = 0; steps < 120 && !(await has(target)); steps++) {
        await page.keyboard.press(key)
        if (!(await page.evaluate(() => document.activeElement === document.body)))
          await expectVisibleFocus(page, `on the way to ${target}`)
      }
      await expect(target).toBeFocused()
      await expectVisibleFocus(page, `${target}`)
    },
    /** What the live region says. */
    heard: (text: string | RegExp) => expect(page.locator('.tessera-visually-hidden[role="status"]')).toHaveText(text),
  }
  return keyboard
}
