import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { buildByHand } from './customers-by-hand.ts'
import { buildByRecipe } from './customers-made.ts'
import { startCustomers } from './customers-service.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { type Person, personOf } from './person.ts'
import { visitCustomers } from './visit-customers.ts'

/** The id of the page that is open in the editor. */
const openedId = (page: Page): number => Number(/\/editor\/(\d+)\//.exec(page.url())?.[1])

const ways = [
  { name: 'by hand', build: buildByHand, most: 120, question: 'Delete this customer?' },
  { name: 'by “Make a page of this”', build: buildByRecipe, most: 20, question: 'Delete this record?' },
] as const

for (const { name, build, most, question } of ways)
  test(`a page of customers is built ${name} in at most ${most} presses, and used by a visitor on a phone`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const service = await startCustomers()
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const project = await api.post<ProjectInfo>('/project/create', { name: `Sales ${name}` })
    const prefixes = [service.address]
    await api.post('/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: prefixes })
    await signInAs(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/project/${project.id}/pages`)
    const person: Person = personOf(page)
    await build(person, service.address)
    expect(person.spent().presses).toBeLessThanOrEqual(most)
    expect(errors()).toEqual([])
    const id = openedId(page)
    expect(await api.get<PageInfo>(`/pages/detail/${id}`)).toMatchObject({ name: 'Customers', isPublic: 1 })
    await visitCustomers(browser, baseURL!, id, service, question)
    await service.close()
  })
