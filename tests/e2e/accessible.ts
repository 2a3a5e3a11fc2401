import type { AxeResults, RunOptions } from 'axe-core'
import { source } from 'axe-core'
import { expect, type Frame, type Page } from 'playwright/test'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  // What is fine need not be described.
  resultTypes: ['violations'],
}

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>
}

/**
 * What an automatic check of WCAG 2.2 A and AA says against the screen as it is now, one line a rule and element;
 * without `canvas` the editor's page is left out.
 */
export async function violationsOf(page: Page, { canvas = true }: { readonly canvas?: boolean } = {}): Promise<readonly string[]> {
  await faded(page)
  await Promise.all((canvas ? page.frames() : [page.mainFrame()]).map(withAxe))
  const context = { include: ['html'], ...(canvas ? {} : { exclude: ['iframe'] }) }
  const { violations } = await page.evaluate(([where, how]) => (window as unknown as { readonly axe: Axe }).axe.run(where, how), [
    context,
    options,
  ] as const)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.html.slice(0, 160)} ${node.failureSummary?.split('\n').slice(1).join(' ').trim()}`),
  )
}

/** The checker stays in a document until it is left. */
async function withAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}

/** What fades in has its colours only when it is there. */
async function faded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), new Promise((resolve) => setTimeout(resolve, 1000))])
  })
}

/**
 * The element with the keyboard is one that shows it, by an outline or a shadow of its own or of the control around
 * it.
 */
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
