import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { root } from '../../scripts/entries.ts'
import { startServer } from '../helpers/server.ts'
import { watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { personOf } from './person.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')
/** A numbered step of the README, with its words in bold: what is pressed. */
const stepOf = (number: number): readonly string[] => {
  const line = new RegExp(`^${number}\\. (.+)$`, 'm').exec(readme)?.[1] ?? ''
  return [...line.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word!)
}

test('the five steps of the README lead from an empty database to a published page', async ({ page }) => {
  test.setTimeout(120_000)
  const server = await startServer({ withoutAdministrator: true })
  try {
    const errors = watchErrors(page)
    const { editor, press, fill, write, pressAt } = personOf(page)
    const component = (label: string) => page.getByTestId('left').getByRole('button', { name: label, exact: true })

    await test.step('the link that the start prints creates the administrator', async () => {
      const printed = () => /(https?:\/\/\S+\/setup\?token=\S+)\n/.exec(server.output())?.[1]
      await expect.poll(printed).toBeDefined()
      await page.goto(printed()!)
      await page.getByLabel('E-mail').fill('reader@example.com')
      await page.getByLabel('Password', { exact: true }).fill('long-enough-9')
      await page.getByLabel('Confirm password').fill('long-enough-9')
      await press(page.getByRole('button', { name: 'Create and sign in' }))
    })

    await test.step('1 a project, and a page that opens in the editor', async () => {
      expect(stepOf(1)).toEqual(['Projects', 'New project', 'New page'])
      await press(page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }))
      await press(page.getByRole('button', { name: 'New project' }))
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
      await write('Shop\n')
      await press(page.getByRole('button', { name: 'New page' }))
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
      await write('Price\n')
      await editor.ready()
    })

    await test.step('2 a form with two numbers', async () => {
      expect(stepOf(2)).toEqual(['Add components', 'Form', 'Number input'])
      await press(component('Form'))
      for (const name of ['price', 'count']) {
        await press(component('Number input'))
        await fill(editor.field('formItem.name').getByRole('textbox'), name)
        await expect(editor.field('formItem.name').getByRole('textbox')).toHaveValue(name)
      }
    })

    await test.step('3 a key figure that multiplies them', async () => {
      expect(stepOf(3)).toEqual(['Statistic', 'fx'])
      const ground = await editor.boxOf(editor.canvas.locator('[data-id="page"]'))
      await pressAt({ x: ground.x + ground.width / 2, y: ground.y + ground.height - 40 })
      await press(component('Statistic'))
      await press(editor.field('value').getByRole('button', { name: /expression|formula/i }))
      await write('Form1.price * Form1.count')
    })

    await test.step('4 a button that says something', async () => {
      expect(stepOf(4)).toEqual(['Button', 'Click', 'Message'])
      await press(component('Button'))
      await press(page.getByRole('tab', { name: 'Events', exact: true }))
      await press(page.getByRole('button', { name: 'Add a flow: Click' }))
      await press(page.getByRole('button', { name: 'Add a step here' }).first())
      await press(page.getByRole('option', { name: 'Message', exact: true }))
      await press(editor.field('content').getByRole('textbox'))
      await write('Hello')
      await press(page.getByRole('button', { name: 'Back to the canvas (Esc)' }))
    })

    await test.step('5 try it, and publish it', async () => {
      expect(stepOf(5)).toEqual(['Preview', 'Publish'])
      await press(page.getByRole('button', { name: 'Preview' }))
      await editor.canvas.getByRole('spinbutton').nth(0).fill('7')
      await editor.canvas.getByRole('spinbutton').nth(1).fill('6')
      await expect(editor.canvas.locator('[data-type="Statistic"]')).toContainText('42')
      await editor.canvas.locator('[data-type="Button"]').click()
      await expect(page.getByText('Hello', { exact: true })).toBeVisible()
      await press(page.getByRole('button', { name: 'Exit Preview', exact: true }))
      await editor.publish('STG')
      await expect(page.getByText('Published Successfully').first()).toBeVisible()
    })
    expect(errors()).toEqual([])
  } finally {
    await server.stop()
  }
})
