import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import type { Envelope, PublishedPage } from '../../server/wire.ts'
import { publishPage, signIn } from '../helpers/api.ts'
import { bodyFromBefore } from '../helpers/body-from-before.ts'
import { apartFrom, differencesOf, digestOf, drawEvenly, type LookDigest, withApart } from '../helpers/look-digest.ts'
import { allLoaded, element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { prefer } from './looks.ts'
import { answerNotes, answerRepairs, olderPage } from './older-pages.ts'

/*
 * Boxes and computed styles of published older pages, compared with what is kept in
 * `tests/fixtures/older-looks.json`. Texts are drawn with a font that
 * is made for it (`even-font.ts`) in place of those of the machine, so boxes are the same everywhere; they are
 * relative to the element around, in whole pixels.
 * Nodes that the library draws within an element have no box, and within an icon nothing is read. What is drawn on a
 * canvas is not compared.
 *
 * With TESSERA_WRITE_LOOKS=1 the test writes the file anew; what changed in it is then to be looked at.
 */
const FILE = join(import.meta.dirname, '../fixtures/older-looks.json')
const isWriting = process.env.TESSERA_WRITE_LOOKS === '1'

const PAGES = [
  {
    name: 'older-page',
    answer: answerRepairs,
    says: { Title_repairhead: 'Repairs (2)', MarsTable_repairlist: '2. Lamp', Statistic_costsum: '12.5' },
  },
  { name: 'older-flat-page', answer: answerNotes, says: { Text_1: 'Hello Kim' } },
] as const
/** The first is kept whole, the others as what differs from it. */
const LOOKS = ['light 1440', 'dark 1440', 'light 375', 'dark 375'] as const

type Kept = { [page: string]: { [look: string]: { readonly [node: string]: string | null } } }
const kept = (): Kept => JSON.parse(readFileSync(FILE, 'utf8')) as Kept

async function shownIn(
  page: Page,
  look: (typeof LOOKS)[number],
  address: string,
  { says, answer }: (typeof PAGES)[number],
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<LookDigest> {
  const [theme, width] = look.split(' ') as ['light' | 'dark', string]
  await page.setViewportSize({ width: Number(width), height: 900 })
  await prefer(page, { theme, locale: 'en' })
  await drawEvenly(page)
  await answer(page)
  await prepare(page)
  await page.goto(address)
  for (const [id, text] of Object.entries(says)) await expect(element(page, id)).toContainText(text)
  // Placeholders of what is still loading, and of charts that have no data yet.
  await expect(page.locator('.tessera-loading, .arco-spin-loading, .tessera-chart-empty')).toHaveCount(0)
  await allLoaded(page)
  // The library of charts comes after their views, and draws when it is there.
  await expect(page.locator('.tessera-chart-host:not([hidden]):not(:has(canvas))')).toHaveCount(0, { timeout: 20_000 })
  return digestOf(page)
}

for (const older of PAGES) {
  onlyLong(test)(`${older.name} looks as it did`, async ({ browser, baseURL }) => {
    const { pageData } = olderPage(older.name)
    const whole = olderPage(older.name)
    const { id } = await publishPage(await signIn(baseURL!), `looks of ${older.name}`, pageData ?? whole)
    const digests: { [look: string]: LookDigest } = {}
    for (const look of LOOKS) {
      const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' })
      digests[look] = await shownIn(await context.newPage(), look, `/page/${id}`, older)
      await context.close()
    }
    const base = digests[LOOKS[0]]!
    if (isWriting) {
      const written = {
        ...kept(),
        [older.name]: Object.fromEntries(LOOKS.map((look, at) => [look, at === 0 ? base : apartFrom(base, digests[look]!)])),
      }
      writeFileSync(FILE, `${JSON.stringify(written, null, 2)}\n`)
    }
    const known = kept()[older.name] ?? {}
    const first = (known[LOOKS[0]] ?? {}) as LookDigest
    for (const look of LOOKS) {
      const before = look === LOOKS[0] ? first : withApart(first, known[look] ?? {})
      expect(differencesOf(before, digests[look]!), look).toEqual([])
    }
  })
}

/**
 * What differs where the body was published before styles were rules by class; the upgrade check is for what is not
 * among these.
 */
const BEFORE: { readonly [name in (typeof PAGES)[number]['name']]: readonly string[] } = {
  // The colour that is seen is that of the cells: rows have it too where an author may style them.
  'older-page': [
    'MarsTable_repairlist > tr.arco-table-tr background-color: rgb(242, 243, 245) → usual',
    'MarsTable_repairlist > tr.arco-table-tr (2) background-color: rgb(255, 255, 255) → usual',
    'MarsTable_repairlist > tr.arco-table-tr (3) background-color: rgb(255, 255, 255) → usual',
  ],
  'older-flat-page': [],
}

for (const older of PAGES)
  onlyLong(test)(`${older.name} looks the same with a body from before styles were rules by class`, async ({ page, baseURL }) => {
    const whole = olderPage(older.name)
    const { config } = (whole.pageData ?? whole) as { readonly config?: { readonly props?: { readonly theme?: string } } }
    const { id } = await publishPage(await signIn(baseURL!), `body of ${older.name}`, whole.pageData ?? whole)
    const look = LOOKS[0]
    const shown = await shownIn(page, look, `/page/${id}`, older, async () => {
      await page.route(/\/p\/body\/|\/api\/viewer\/page\//, async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as Envelope<PublishedPage>
        const program = bodyFromBefore(answer.data.program, config?.props?.theme)
        expect(program.elements.every(({ className }) => className === undefined)).toBe(true)
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, program } } })
      })
    })
    const first = (kept()[older.name]?.[look] ?? {}) as LookDigest
    expect(differencesOf(first, shown)).toEqual(BEFORE[older.name])
  })
