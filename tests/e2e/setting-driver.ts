import { expect, type Locator, type Page } from 'playwright/test'
import type { FieldSpec } from '#sdk'

/** A picture of one pixel. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const TEXTS: { readonly [setter: string]: string } = {
  'setter/color': '#123456',
  'setter/length': '77px',
  'setter/json': '[{"title":"Changed","key":"changed"}]',
  'setter/function': '(value) => `changed ${value}`',
  'setter/image': PICTURE,
  'setter/suggest': '77',
  'setter/time-zone': 'Asia/Kathmandu',
  'setter/value': '0.25',
}
const textFor = ({ setter, path }: FieldSpec): string => (path === 'xRate' ? '1fr' : (TEXTS[setter] ?? 'Changed'))

function numberFor({ min = 0, max = 100, default: usual }: FieldSpec): string {
  const start = typeof usual === 'number' ? usual : min
  const tried = [start + 2, start - 2, (min + max) / 2, min, max]
  return String(tried.find((value) => value !== usual && value >= min && value <= max))
}

/** The controls of a row, the most telling first. */
const KINDS = {
  toggle: '[role="switch"], input[type="checkbox"]',
  choice: '.ts-choice[aria-pressed="false"]',
  radio: 'input[type="radio"]:not(:checked)',
  code: '.cm-content',
  number: '[role="spinbutton"], input[type="number"]',
  text: 'input:not([type="file"], [type="color"], [type="radio"], [type="checkbox"]), textarea',
  menu: 'select',
  list: '[role="combobox"]',
} as const
type Kind = keyof typeof KINDS

/** Changes a setting in its row of the panel as a person does, by whichever control it has. */
export async function changeSetting(page: Page, row: Locator, field: FieldSpec): Promise<void> {
  const any = Object.values(KINDS).join(', ')
  await expect(
    row
      .locator(any)
      .or(row.getByRole('button', { name: /^Add/ }))
      .first(),
  ).toBeVisible()
  if (field.items || field.setter === 'setter/colors' || field.setter === 'setter/rules')
    return row.getByRole('button', { name: /^Add/ }).first().click()
  if (field.setter === 'setter/icon') return chooseIcon(page, row)
  if (field.setter === 'setter/element') {
    await row.getByRole('combobox').click()
    return page.getByRole('option', { selected: false }).last().click()
  }
  const found = await row.evaluate(
    (element, kinds) => (Object.keys(kinds) as Kind[]).find((kind) => element.querySelector(kinds[kind])),
    KINDS,
  )
  const control = found && row.locator(KINDS[found]).first()
  switch (found) {
    case 'toggle':
    case 'choice':
      return control!.click()
    case 'radio':
      // The text is what is pressed; the button itself may have no size.
      return control!.dispatchEvent('click')
    case 'code':
      await control!.fill(textFor(field))
      return control!.blur()
    case 'number':
    case 'text':
      await control!.fill(found === 'number' ? numberFor(field) : textFor(field))
      return control!.press('Enter')
    case 'menu':
      await control!.selectOption({ index: await control!.evaluate((menu: HTMLSelectElement) => (menu.selectedIndex === 0 ? 1 : 0)) })
      return
    case 'list':
      await control!.click()
      return page.getByRole('option', { selected: false }).last().click()
    default:
      throw new Error(`${field.path} has no control`)
  }
}

async function chooseIcon(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Choose an icon' }).click()
  await page.getByRole('group', { name: 'Icons' }).getByRole('button', { pressed: false }).first().click()
}
