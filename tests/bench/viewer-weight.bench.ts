import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright'
import { publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { buildReactAlone } from './react-alone.ts'
import type { BenchContext, Row } from './row.ts'

export const rows = ['viewer/weight/text', 'viewer/weight/form']

const pages: Record<string, readonly StoredElement[]> = {
  'viewer/weight/text': [
    { id: 'Text_1', type: 'Text', props: { text: 'Hello' } },
    { id: 'Button_1', type: 'Button', props: { text: 'Save' } },
  ],
  'viewer/weight/form': [
    {
      id: 'Form_1',
      type: 'Form',
      children: [
        { id: 'Input_1', type: 'Input' },
        { id: 'Select_1', type: 'Select' },
      ],
    },
    {
      id: 'MarsTable_1',
      type: 'MarsTable',
      props: { columns: [{ title: 'Name', dataIndex: 'name' }], data: [{ id: 1, name: 'First' }] },
    },
  ],
}

/** The same quality as the server's, so that a figure is what a visitor waits for. */
function brotliKilobytes(bodies: readonly Buffer[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return bodies.reduce((total, body) => total + brotliCompressSync(body, { params }).length, 0) / 1024
}

/** Everything a first visit loads, until the last element shows and the network is quiet. */
async function firstLoad(browser: Browser, address: string, lastElement: string): Promise<Buffer[]> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.ok() && !response.url().startsWith('data:')) bodies.push(response.body())
    })
    await page.goto(address)
    await page.locator(`[data-id="${lastElement}"]`).first().waitFor({ timeout: 20_000 })
    await page.waitForLoadState('networkidle')
    return await Promise.all(bodies)
  } finally {
    await context.close()
  }
}

/** First load of published pages in KB of brotli, beside React alone. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('the weight of a page needs a browser and a server')
  const api = await signIn(baseUrl)
  const baseline = brotliKilobytes(await buildReactAlone())
  const measured: Row[] = []
  for (const [name, elements] of Object.entries(pages)) {
    const page = await publishPage(api, name, storedPage(elements))
    const value = brotliKilobytes(await firstLoad(browser, `${baseUrl}/page/${page.id}?env=prd`, elements.at(-1)!.id))
    measured.push({ name, ratio: value / baseline, value, unit: 'KB br', baseline, rounds: 1 })
  }
  return measured
}
