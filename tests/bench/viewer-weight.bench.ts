import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright'
import { publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { buildReactAlone } from './react-alone.ts'
import type { BenchContext, Row } from './row.ts'

export const rows = ['viewer/weight/text', 'viewer/weight/form', 'charts/weight']

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
async function firstLoad(browser: Browser, address: string, lastElement: string, within = ''): Promise<Buffer[]> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.ok() && !response.url().startsWith('data:')) bodies.push(response.body())
    })
    await page.goto(address)
    await page.locator(`[data-id="${lastElement}"] ${within}`).first().waitFor({ timeout: 20_000 })
    await page.waitForLoadState('networkidle')
    return await Promise.all(bodies)
  } finally {
    await context.close()
  }
}

/** A page with the first chart of a visit, whose library comes once the page is there. */
const chart: readonly StoredElement[] = [
  ...pages['viewer/weight/text']!,
  {
    id: 'LineChart_1',
    type: 'LineChart',
    props: {
      data: [
        { week: 'Mon', value: 1 },
        { week: 'Tue', value: 2 },
      ],
    },
  },
]

/** First load of published pages in KB of brotli, beside React alone, and what the first chart adds to one. */
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
  const page = await publishPage(api, 'charts/weight', storedPage(chart))
  const whole = brotliKilobytes(await firstLoad(browser, `${baseUrl}/page/${page.id}?env=prd`, 'LineChart_1', 'canvas'))
  measured.push({ name: 'charts/weight', ratio: null, value: whole - measured[0]!.value, unit: 'KB br', baseline: null, rounds: 1 })
  return measured
}
