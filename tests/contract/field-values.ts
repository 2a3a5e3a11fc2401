import type { Json, JsonObject } from '#kernel/page'
import type { RunningPage } from '#kernel/view'

/** One of them is a value of each field. */
const VALUES: readonly Json[] = [
  ...['text', 5, true, ['a'], '2026-01-02', ['2026-01-02', '2026-02-03'], '10:20:30', ['10:20:30', '11:20:30'], '#ff0000'],
  ...[[{ name: 'Ann' }], { a: 1 }],
]

/** Fills a field of a form, which may be of any kind; answers what the form hands on then. */
export async function fillField(page: RunningPage, form: string, name: string): Promise<JsonObject> {
  for (const value of VALUES) {
    await page.call(form, 'merge', { [name]: value })
    const outcome = await page.call(form, 'getFormData', null)
    const read = (outcome.ok ? outcome.value : undefined) as JsonObject
    if (Object.keys(read).length > 0) return read
  }
  return {}
}
