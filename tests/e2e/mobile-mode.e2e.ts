import { type Browser, expect, type Page } from 'playwright/test'
import { publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { type Look, prefer } from './looks.ts'

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const WIDE = { width: 1024, height: 900 }

type Looks = Record<string, Record<string, string>>
/** A page of these elements with their styles by variant. */
function styled(elements: readonly StoredElement[], looks: Record<string, Looks>): object {
  const page = storedPage(elements) as { readonly elementsMap: Record<string, { readonly config: object }> }
  for (const [id, said] of Object.entries(looks)) Object.assign(page.elementsMap[id]!.config, { looks: said })
  return page
}
const buttons = (...ids: readonly string[]): readonly StoredElement[] => ids.map((id) => ({ id, type: 'Button', props: { text: id } }))
const item = (label: string) => ({ formItem: { label, name: label } })

const page = styled(
  [
    { id: 'Flex_phone', type: 'Flex', props: { stack: 'phone', justify: 'flex-start' }, children: buttons('first', 'second') },
    { id: 'Flex_width', type: 'Flex', props: { stack: 900, justify: 'flex-start' }, children: buttons('third', 'fourth') },
    { id: 'Text_wide', type: 'Text', props: { text: 'Not on phones' } },
    {
      ...{ id: 'Card_1', type: 'Card', props: { title: 'Order', bordered: true } },
      children: [
        {
          id: 'Form_1',
          type: 'Form',
          children: [
            { id: 'Input_1', type: 'Input', props: item('Name') },
            { id: 'Switch_1', type: 'Switch', props: { ...item('Paid'), defaultValue: true } },
          ],
        },
      ],
    },
    {
      ...{ id: 'MarsTable_1', type: 'MarsTable' },
      props: {
        columns: [
          { title: 'Name', dataIndex: 'name' },
          { title: 'Sum', dataIndex: 'sum', align: 'right' },
        ],
        data: [
          { id: 1, name: 'Ann', sum: 12 },
          { id: 2, name: 'Bob', sum: 7 },
        ],
      },
    },
    {
      id: 'Tabs_1',
      type: 'Tabs',
      children: [
        { id: 'Tab_1', type: 'Tab', props: { key: '1', label: 'One' } },
        { id: 'Tab_2', type: 'Tab', props: { key: '2', label: 'Two' } },
      ],
    },
    { id: 'Statistic_1', type: 'Statistic', props: { title: 'Visitors', value: 1280, precision: 0 } },
  ],
  {
    first: { phone: { color: 'rgb(180, 0, 0)' } },
    Text_wide: { phone: { display: 'none' } },
    Card_1: { 'header/': { backgroundColor: 'var(--color-fill-2)' } },
    Input_1: { 'label/': { fontWeight: '600' }, 'field/': { borderRadius: '16px' } },
    Switch_1: { ':selected': { opacity: '0.8' }, 'label/:selected': { color: 'rgb(0, 128, 43)' } },
    MarsTable_1: {
      'header/': { backgroundColor: 'rgb(22, 93, 255)', color: 'rgb(255, 255, 255)' },
      'row/': { backgroundColor: 'var(--color-fill-1)' },
      'row/:hover': { backgroundColor: 'var(--color-fill-3)' },
    },
    Tabs_1: { 'current/': { color: 'rgb(180, 0, 0)', borderColor: 'rgb(180, 0, 0)' }, 'pane/': { padding: '4px' } },
    Statistic_1: { 'value/': { fontSize: '40px' } },
  },
)

async function visit(
  browser: Browser,
  address: string,
  look: Look,
  device: { readonly userAgent?: string; readonly width?: number } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { ...WIDE, width: device.width ?? WIDE.width },
    ...(device.userAgent ? { userAgent: device.userAgent, hasTouch: true } : {}),
  })
  const visitor = await context.newPage()
  await prefer(visitor, look)
  await visitor.goto(address)
  await expect(element(visitor, 'Statistic_1')).toBeVisible()
  return visitor
}
const isStacked = async (visitor: Page, above: string, below: string): Promise<boolean> => {
  const [one, two] = [await element(visitor, above).boundingBox(), await element(visitor, below).boundingBox()]
  return two!.y >= one!.y + one!.height
}

test('a tablet that is wider than a phone shows a page as phones do, and other devices of its width do not', async ({
  browser,
  baseURL,
}, info) => {
  const { id } = await publishPage(await signIn(baseURL!), 'Mobile mode', page)
  const address = `${baseURL}/page/${id}`

  const laptop = await visit(browser, address, { theme: 'light', locale: 'en' })
  await expect(laptop.locator('html')).not.toHaveAttribute('data-mobile')
  expect(await isStacked(laptop, 'first', 'second')).toBe(false)
  expect(await isStacked(laptop, 'third', 'fourth')).toBe(false)
  await expect(element(laptop, 'Text_wide')).toBeVisible()
  await expect(laptop.locator('[data-id="MarsTable_1"] table')).toBeVisible()
  await laptop.screenshot({ path: info.outputPath('laptop.png'), fullPage: true })

  await test.step('parts and states of components look as their author said', async () => {
    const of = (id: string, inside: string) => laptop.locator(`[data-id="${id}"] ${inside}`).first()
    await expect(of('MarsTable_1', 'th')).toHaveCSS('background-color', 'rgb(22, 93, 255)')
    await expect(of('MarsTable_1', 'th')).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(of('Tabs_1', '[role="tab"]')).toHaveCSS('color', 'rgb(180, 0, 0)')
    const label = of('Switch_1', '.tessera-item-label')
    await expect(label).toHaveCSS('color', 'rgb(0, 128, 43)')
    await of('Switch_1', '[role="switch"]').click()
    await expect(label).not.toHaveCSS('color', 'rgb(0, 128, 43)')
  })

  const tablet = await visit(browser, address, { theme: 'dark', locale: 'zh' }, { userAgent: IPAD })
  await expect(tablet.locator('html')).toHaveAttribute('data-mobile', '')
  expect(await isStacked(tablet, 'first', 'second')).toBe(true)
  await expect(element(tablet, 'first')).toHaveCSS('color', 'rgb(180, 0, 0)')
  await expect(element(tablet, 'Text_wide')).toBeHidden()
  await expect(tablet.locator('[data-id="MarsTable_1"] .tessera-row-cards')).toBeVisible()
  await tablet.screenshot({ path: info.outputPath('tablet.png'), fullPage: true })

  const narrow = await visit(browser, address, { theme: 'dark', locale: 'zh' }, { width: 860 })
  expect(await isStacked(narrow, 'first', 'second')).toBe(false)
  expect(await isStacked(narrow, 'third', 'fourth')).toBe(true)
  await narrow.screenshot({ path: info.outputPath('dark.png'), fullPage: true })
  for (const visitor of [laptop, tablet, narrow]) await visitor.context().close()
})
