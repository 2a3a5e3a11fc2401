import type { Page } from 'playwright'
import { insertParts } from '#kernel/page/commands'
import { applyPatch } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { emptyDocument, formatPage } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { modelRecipeDeclarations } from '#plugins/presets/model-recipes'
import { collectPlugins, type ModelRecipeField } from '#sdk'
import type { ModelDetail, PageInfo, ProjectInfo } from '../../../server/wire.ts'
import { type Api, publish, signIn } from '../../helpers/api.ts'
import { type BenchContext, median, type Row } from '../row.ts'
import { signedIn } from '../signed-in.ts'

export const rows = ['records/page']

const FEW = 100
const MANY = 100_000
/** Records of one write. */
const PART = 500
const ROUNDS = 9

const FIELDS = [
  ['code', 'text', 'text'],
  ['city', 'text', 'text'],
  ['amount', 'number', 'digit'],
  ['day', 'date', 'date'],
] as const

/** A model with this many records. */
async function addModel(api: Api, projectId: number, name: string, count: number): Promise<void> {
  const { id: modelId } = await api.post<ModelDetail>('/model/create', { projectId, name, description: name })
  for (const [field, type] of FIELDS)
    await api.post('/model/field/create', { modelId, name: field, description: field, type, indexed: field === 'code' })
  for (let at = 0; at < count; at += PART) {
    const changes = Array.from({ length: Math.min(PART, count - at) }, (_, i) => {
      const n = at + i
      const values = { code: `C${n}`, city: `City ${n % 500}`, amount: n * 0.5, day: '2026-02-03' }
      return { model: name, op: 'create', values }
    })
    await api.post('/data/write', { projectId, env: 'stg', changes })
  }
}

/** The whole page that the recipe makes of a model, published. */
async function addPage(api: Api, projectId: number, model: string): Promise<number> {
  const lookup = lookUpPlugins(JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[])
  const recipe = modelRecipeDeclarations.find(({ id }) => id === 'model-recipe/page')
  if (!recipe) throw new Error('there is no recipe for a whole page')
  const fields = FIELDS.map(([name, , type]): ModelRecipeField => {
    const places = { inSearch: true, inTable: true, inForm: true }
    return { name, title: name, type, required: false, isGiven: false, isCompared: true, many: false, ...places }
  })
  const { makeParts } = await recipe.load()
  const taken = new Set<string>()
  const input = { title: model, model, locale: 'en', fields, formIn: 'dialog', record: '', taken } as const
  const before = emptyDocument()
  const context = { document: before, catalogue: lookup.catalogue(), references: lookup.references(), newId: createId }
  const made = insertParts.plan(context, makeParts(input))
  if ('refused' in made) throw new Error(made.refused.en)
  const pageData = formatPage(applyPatch(before, made))
  const { id } = await api.post<PageInfo>('/pages/create', { name: model, projectId, pageData })
  await publish(api, id, 'stg')
  return id
}

/** Milliseconds until the first row of the table stands on the page. */
async function opened(page: Page, baseUrl: string, id: number): Promise<number> {
  await page.goto('about:blank')
  const start = performance.now()
  await page.goto(`${baseUrl}/page/${id}?env=stg`, { waitUntil: 'commit' })
  await page
    .locator('tbody td', { hasText: /^C\d+$/ })
    .first()
    .waitFor({ timeout: 60_000 })
  return performance.now() - start
}

/** A generated page over a model of 100,000 records, against one over 100; opened in turns. */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('a page of records needs a browser and a server')
  const api = await signIn(baseUrl)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Many records' })
  const pages: number[] = []
  for (const [name, count] of [
    ['few', FEW],
    ['many', MANY],
  ] as const) {
    await addModel(api, projectId, name, count)
    pages.push(await addPage(api, projectId, name))
  }
  const page = await signedIn(browser, baseUrl)
  try {
    const measured: readonly number[][] = [[], []]
    for (const id of pages) await opened(page, baseUrl, id)
    const turns = Array.from({ length: ROUNDS }, () => [...pages.entries()]).flat()
    for (const [at, id] of turns) measured[at]!.push(await opened(page, baseUrl, id))
    const [baseline = 0, value = 0] = measured.map(median)
    return [{ name: 'records/page', ratio: value / baseline, value, unit: 'ms', baseline, rounds: ROUNDS }]
  } finally {
    await page.context().close()
  }
}
