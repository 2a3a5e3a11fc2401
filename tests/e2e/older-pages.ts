import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright/test'

/** The stored form of a page of the older builder. */
export const olderPage = (name: 'older-page' | 'older-flat-page') =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/${name}.json`), 'utf8')) as { pageData: object }

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const ROWS = [
  { id: 5, no: 'R-5', title: 'Belt', cost: 250.5, hours: 3, tags: ['urgent'], status: { status: 'error', text: 'Open' } },
  { id: 6, no: 'R-6', title: 'Lamp', cost: 12, hours: 1, tags: 'later', status: { status: 'success', text: 'Done' } },
].map((row) => ({
  ...row,
  where: [{ label: 'Floor', value: '3' }],
  photo: '/repair/photo.png',
  day: '2024-05-06 08:09:10',
  reported: '2024-05-06 08:09:10',
}))

/** The service behind the page: what it was asked, and its answers. */
export async function answerRepairs(page: Page): Promise<{ readonly asked: string[]; readonly saved: object[] }> {
  const asked: string[] = []
  const saved: object[] = []
  let rows = ROWS
  const answer = (route: Route, body: object) => route.fulfill({ json: body })
  await page.route('**/repair/**', async (route) => {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('.png')) return route.fulfill({ body: PIXEL, contentType: 'image/png' })
    asked.push(`${request.method()} ${pathname} ${request.headers()['x-desk']}`)
    if (pathname === '/repair/prd/list') {
      const keyword = (searchParams.get('keyword') ?? '').toLowerCase()
      const list = rows.filter((row) => row.title.toLowerCase().includes(keyword))
      return answer(route, { code: 0, data: { list, page: { total: list.length } }, msg: '' })
    }
    if (pathname === '/repair/prd/summary') return answer(route, { code: 0, data: { total: 12 }, msg: '' })
    if (pathname === '/repair/prd/weeks') return answer(route, { code: 0, data: { weeks: [{ week: 'w1', value: 3, name: 'a' }] }, msg: '' })
    if (pathname === '/repair/prd/save') {
      saved.push(request.postDataJSON() as object)
      return answer(route, { ret: 200, data: { no: 'R-5' }, msg: '' })
    }
    if (request.method() === 'DELETE') {
      rows = rows.filter(({ id }) => !pathname.endsWith(`/${id}`))
      return answer(route, { code: 0, data: { no: 'R-5' }, msg: '' })
    }
    return route.fulfill({ status: 500, json: { code: 1, msg: 'refused' } })
  })
  return { asked, saved }
}

/** The service behind the flat page. */
export const answerNotes = (page: Page): Promise<unknown> =>
  page.route('**/notes**', (route) => route.fulfill({ json: { ret: 0, data: { note: '' }, msg: '' } }))
