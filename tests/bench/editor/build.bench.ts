import type { Browser, Page } from 'playwright'
import type { ProjectInfo } from '../../../server/wire.ts'
import { buildByHand } from '../../e2e/customers-by-hand.ts'
import { buildByRecipe } from '../../e2e/customers-made.ts'
import { startCustomers } from '../../e2e/customers-service.ts'
import { signInAs, watchErrors } from '../../e2e/driver.ts'
import { type Person, personOf, type Spent } from '../../e2e/person.ts'
import { walkFirstSteps } from '../../e2e/walk-first-steps.ts'
import { administrator } from '../../helpers/administrator.ts'
import { register, signIn } from '../../helpers/api.ts'
import type { BenchContext, Row } from '../row.ts'

export const rows = ['build/by-hand', 'build/make-page', 'build/first-steps'].flatMap((name) => [
  `${name}/presses`,
  `${name}/minutes`,
  ...(name === 'build/first-steps' ? [] : [`${name}/walls`]),
])

const rowsOf = (name: string, { presses, seconds }: Spent, walls?: number): Row[] => {
  const row = (what: string, value: number, unit: string): Row => ({
    ...{ name: `build/${name}/${what}`, ratio: null, value, unit, baseline: null, rounds: 1 },
  })
  return [
    row('presses', presses, ''),
    row('minutes', seconds / 60, 'min'),
    ...(walls === undefined ? [] : [row('walls', walls, '')]),
  ]
}

/** What it takes a person to build and publish a page of customers, and a newcomer to walk the first steps. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('building pages needs a browser and a server')
  const built: Row[] = []
  for (const [name, build] of [
    ['by-hand', buildByHand],
    ['make-page', buildByRecipe],
  ] as const)
    built.push(...(await customers(browser, baseUrl, name, build)))
  return [...built, ...(await firstSteps(browser, baseUrl))]
}

async function customers(
  browser: Browser,
  baseUrl: string,
  name: string,
  build: (person: Person, service: string) => Promise<void>,
): Promise<Row[]> {
  const service = await startCustomers()
  try {
    const api = await signIn(baseUrl)
    const project = await api.post<ProjectInfo>('/project/create', { name: `Sales ${name}` })
    const prefixes = [service.address]
    await api.post('/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: prefixes })
    return await inStudio(browser, baseUrl, `/project/${project.id}/pages`, administrator, async (page) => {
      const errors = watchErrors(page)
      const person = personOf(page)
      await build(person, service.address)
      const problems = (await page.getByRole('tab', { name: /Problems/ }).textContent()) ?? ''
      return rowsOf(name, person.spent(), Number(/\d+/.exec(problems)?.[0] ?? 0) + errors().length)
    })
  } finally {
    await service.close()
  }
}

async function firstSteps(browser: Browser, baseUrl: string): Promise<Row[]> {
  const account = { email: `first-${Date.now()}@example.test`, password: 'long-enough-9' }
  await register(baseUrl, account)
  return inStudio(browser, baseUrl, '/projects', account, async (page) => {
    const person = personOf(page)
    await walkFirstSteps(person)
    return rowsOf('first-steps', person.spent())
  })
}

async function inStudio(
  browser: Browser,
  baseURL: string,
  path: string,
  account: { readonly email: string; readonly password: string },
  work: (page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await signInAs(page, account)
    await page.goto(path)
    return await work(page)
  } finally {
    await context.close()
  }
}
