import { expect, test } from 'playwright/test'
import type { Person } from './person.ts'

/** A named step of a journey; outside of one, as in a benchmark, only what is done in it. */
function inStep(title: string, body: () => Promise<void>): Promise<void> {
  try {
    test.info()
  } catch {
    return body()
  }
  return test.step(title, body)
}

/**
 * Walks the five first steps as they are written, from the list of projects to a published page. `proposed` is called
 * where something is there that does nothing yet: the seed of a formula, a flow without steps.
 */
export async function walkFirstSteps(
  person: Person,
  proposed: (what: 'formula' | 'flow') => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, editor, press, pressAt, write, drag, waits } = person
  const card = page.getByRole('region', { name: 'Five first steps' })
  await press(card.getByRole('link', { name: 'Open the sample page' }))
  await waits(editor.ready)
  await expect(card).toContainText('0 of 5 steps done')
  await press(card.getByRole('button'))
  await expect(page.getByText('Press one under “Add components” on the left, and drag it into the page.')).toBeVisible()
  await person.key('Escape')

  await inStep('1 drag a component onto the canvas', async () => {
    await drag('Button', await editor.into('Page'))
    await waits(() => expect(card).toContainText('1 of 5 steps done'))
  })

  await inStep('2 press fx beside a setting, and write 1 + 1', async () => {
    const text = editor.field('text')
    await press(text.getByRole('button', { name: /expression|formula/i }))
    await expect(text.locator('.cm-content')).toBeFocused()
    await proposed('formula')
    await write('1 + 1')
    await expect(text.locator('.cm-content')).toHaveText('1 + 1')
    await waits(() => expect(editor.canvas.locator('[data-type="Button"]').filter({ hasText: /^2$/ })).toBeVisible())
    await waits(() => expect(card).toContainText('2 of 5 steps done'))
  })

  await inStep('3 select a button, and add an action under Events', async () => {
    await press(page.getByRole('tab', { name: 'Events', exact: true }))
    await press(page.getByRole('button', { name: 'Add a flow: Click' }))
    await proposed('flow')
    await press(page.getByRole('button', { name: 'Add a step here' }).first())
    await press(page.getByRole('option', { name: 'Message', exact: true }))
    await press(editor.field('content').getByRole('textbox'))
    await write('Hello')
    await waits(() => expect(card).toContainText('3 of 5 steps done'))
    await person.key('Escape')
  })

  await inStep('4 press “Preview” at the top right, and use the page as a visitor would', async () => {
    await press(page.getByRole('button', { name: 'Preview' }))
    await pressAt(await editor.centreOf(editor.canvas.locator('[data-type="Button"]').filter({ hasText: /^2$/ })))
    await expect(page.getByText('Hello', { exact: true })).toBeVisible()
    await waits(() => expect(card).toContainText('4 of 5 steps done'))
  })

  await inStep('5 leave the preview, press “Publish” at the top right, and choose STG', async () => {
    await press(page.getByRole('button', { name: 'Exit Preview', exact: true }))
    await press(page.getByRole('button', { name: 'Publish', exact: true }))
    await press(page.getByRole('button', { name: 'Publish to STG' }))
    await waits(() => expect(card).toContainText('5 of 5 steps done'))
  })
}
