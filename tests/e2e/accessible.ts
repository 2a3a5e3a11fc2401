import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** What an automatic check of WCAG 2.2 A and AA says against the screen as it is now, one line a rule and element. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  // What fades in has its colours only when it is there.
  await page.waitForTimeout(300)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n').slice(1).join(' ').trim()}`),
  )
}

/** The element with the keyboard is one that shows it, by an outline or a shadow of its own or of the control around it. */
export async function expectVisibleFocus(page: Page, step: string): Promise<void> {
  // One that is missing does not hide the next.
  await expect.soft(async () => expect(await page.evaluate(focusShown), step).toBe('shown')).toPass({ timeout: 1000 })
}

function focusShown(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the keyboard'
  const shows = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const name = `${focused.tagName.toLowerCase()}.${focused.className} "${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}"`
  if (!focused.matches(':focus-visible')) return `${name} is not :focus-visible`
  for (let element: Element | null = focused, up = 0; element && up < 4; element = element.parentElement, up++)
    if (shows(element)) return 'shown'
  return `${name} does not show its focus`
}
