import { expect, type Page } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { element } from './driver.ts'
import { everyComponent } from './every-component.ts'
import { test } from './journey.ts'

/** Rules of a document that stand in no layer and are not important: any author would lose to them. */
const unlayered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isNormal = ({ style }: CSSStyleRule) => [...style].some((name) => style.getPropertyPriority(name) === '')
    const below = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return isNormal(rule) ? [rule.cssText] : []
        if (rule instanceof CSSImportRule) return rule.layerName === null && rule.styleSheet ? below(rule.styleSheet.cssRules) : []
        return rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule ? below(rule.cssRules) : []
      })
    return [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => below(sheet.cssRules))
  })

test('every normal rule of documents that show pages is in a layer, and the order of layers is said first', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { id } = await publishPage(api, 'Layers', everyComponent())
  await page.goto(`/page/${id}?env=prd`)
  await expect(element(page, 'Button_primary')).toBeVisible()
  // Sheets come with the views that are shown.
  await expect(element(page, 'LineChart_1').locator('canvas').first()).toBeVisible()
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(3)
  expect(await unlayered(page)).toEqual([])
  expect(await page.evaluate(() => document.styleSheets[0]?.cssRules[0]?.cssText)).toBe(
    '@layer arco, base, kit, plugin, frame, theme, css;',
  )
  await page.goto('/canvas.html')
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
  expect(await unlayered(page)).toEqual([])
})
