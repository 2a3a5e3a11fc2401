import type { Json, JsonObject } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'

/** One of them is a value of each field. */
const VALUES: readonly Json[] = [
  ...['text', 5, true, ['a'], '2026-01-02', ['2026-01-02', '2026-02-03'], '10:20:30', ['10:20:30', '11:20:30'], '#ff0000'],
  ...[[{ name: 'Ann' }], { a: 1 }],
]

/** What a form hands on; waits where its view is not there yet. */
async function handedOn(page: RunningPage, form: string): Promise<JsonObject> {
  for (let turn = 1; ; turn++) {
    const outcome = await page.call(form, 'getFormData', null)
    if (outcome.ok) return outcome.value as JsonObject
    if (turn === 100) throw new Error(`Form "${form}" does not tell its values: ${JSON.stringify(outcome.reason)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Fills a field of a form, which may be of any kind; answers what the form hands on then. */
export async function fillField(page: RunningPage, form: string, name: string): Promise<JsonObject> {
  for (const value of VALUES) {
    await handedOn(page, form)
    await page.call(form, 'merge', { [name]: value })
    const read = await handedOn(page, form)
    if (Object.keys(read).length > 0) return read
  }
  return {}
}
