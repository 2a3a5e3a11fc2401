import { describe, expect, it } from 'vitest'
import { insertParts, type Parts } from '#kernel/page/commands'
import { applyPatch, type PageDocument } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { emptyDocument } from '#kernel/page/schema'
import { createId, type Json, type JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { modelRecipeDeclarations } from '#plugins/presets/model-recipes'
import { collectPlugins, type ModelRecipe, type ModelRecipeField, type ModelRecipeInput } from '#sdk'
import { checkPage, declaredBy } from '#sdk/check'
import { createHeadlessPage } from '#sdk/testing'

const lookup = lookUpPlugins(JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[])
const against = {
  catalogue: lookup.catalogue(),
  references: lookup.references(),
  declared: declaredBy(lookup),
  functions: lookup.functions().map(({ name }) => name),
}
const TYPES = ['text', 'long-text', 'digit', 'date', 'date-time', 'yes-no', 'choice', 'association'] as const
const everywhere = { inSearch: true, inTable: true, inForm: true }
const fields: readonly ModelRecipeField[] = [
  ...TYPES.map((type) => ({
    ...{ name: type.replace('-', '_'), title: `x ${type}`, type, required: false, isGiven: false, isCompared: true },
    ...(type === 'association' ? { target: { model: 'customer', title: 'name' } } : {}),
    ...(type === 'choice' ? { dictionary: 'states' } : {}),
    ...{ many: false, ...everywhere },
  })),
  {
    ...{ name: 'lines', title: 'x lines', type: 'association', required: false, isGiven: false, isCompared: false },
    ...{ target: { model: 'line', title: null }, many: true, ...everywhere },
  },
  {
    ...{ name: 'labels', title: 'x labels', type: 'association', required: false, isGiven: false, isCompared: true },
    ...{ target: { model: 'label', title: 'name' }, many: true, isJoined: true, ...everywhere },
  },
]
const inputOf = (more: Partial<ModelRecipeInput> = {}): ModelRecipeInput => ({
  ...{ title: 'x', model: 'order', locale: 'en', fields, formIn: 'dialog', record: '', taken: new Set<string>() },
  ...more,
})

async function pageOf(
  recipe: ModelRecipe,
  input: ModelRecipeInput,
  make?: (input: ModelRecipeInput) => Parts,
): Promise<PageDocument> {
  const { makeParts } = await recipe.load()
  const before = emptyDocument()
  const changes = insertParts.plan({ document: before, ...against, newId: createId }, (make ?? makeParts)(input))
  if ('refused' in changes) throw new Error(changes.refused.en)
  return applyPatch(before, changes)
}
const elementsOf = (page: PageDocument) =>
  [...page.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry] : []))

describe.each(modelRecipeDeclarations.map((recipe) => [recipe.id, recipe] as const))('%s', (_id, recipe) => {
  it.each(['dialog', 'drawer'] as const)('makes parts without findings, with the form in a %s', async (formIn) => {
    for (const locale of ['zh', 'en'])
      for (const some of [fields, fields.slice(0, 1)]) {
        const page = await pageOf(recipe, inputOf({ locale, formIn, fields: some }))
        expect(checkPage(page, against, {}).map(({ code, entry, path }) => `${code} ${entry} ${path}`)).toEqual([])
      }
  })

  it('makes a page for the form, without findings, where it edits on a page of its own', async () => {
    const { makeFormPage } = await recipe.load()
    expect(makeFormPage !== undefined).toBe(recipe.edits?.includes('page') === true)
    if (!makeFormPage) return
    for (const make of [undefined, makeFormPage]) {
      const page = await pageOf(recipe, inputOf({ formIn: 'page', otherPage: 7 }), make)
      expect(checkPage(page, against, {}).map(({ code, entry, path }) => `${code} ${entry} ${path}`)).toEqual([])
      const opened = [...page.entries.values()].flatMap((entry) => (entry.kind === 'flow' ? entry.nodes : []))
      expect(JSON.stringify(opened)).toContain('"page":"7"')
    }
    const form = elementsOf(await pageOf(recipe, inputOf({ formIn: 'page', otherPage: 7 }), makeFormPage))
    expect(form.filter(({ type }) => type === 'Model')).toMatchObject([
      { bindings: { recordId: { source: "route.query.id ?? ''" } } },
    ])
  })

  it('writes its texts in the language of the person', async () => {
    const cjk = /\p{Script=Han}/u
    const english = elementsOf(await pageOf(recipe, inputOf())).map(({ name, props }) => JSON.stringify([name, props]))
    expect(english.filter((text) => cjk.test(text))).toEqual([])
    const chinese = elementsOf(await pageOf(recipe, inputOf({ locale: 'zh' }))).map(({ name }) => name)
    expect(chinese.filter((name) => !cjk.test(name) && !name.startsWith('X'))).toEqual([])
  })

  it('shows the fields of its places, each once', async () => {
    const page = await pageOf(recipe, inputOf())
    const inForm = elementsOf(page).flatMap(({ type, props }) => (/ModelField$/.test(type) ? [props.field] : []))
    const names = fields.map(({ name }) => name)
    expect(inForm).toEqual(recipe.places.includes('form') ? names : [])
    const none = fields.map((field) => ({ ...field, inSearch: false, inTable: false, inForm: false }))
    const empty = await pageOf(recipe, inputOf({ fields: none }))
    expect(elementsOf(empty).filter(({ type }) => /ModelField$|^SearchForm$/.test(type))).toEqual([])
  })

  it('shows lists of joined records in tables, by names, and rows of the record in none', async () => {
    const page = await pageOf(recipe, inputOf())
    const tables = elementsOf(page).filter(
      ({ type, source }) => type === 'MarsTable' && source?.config.shows === 'list',
    )
    expect(tables).toHaveLength(recipe.places.includes('table') ? 1 : 0)
    for (const { props, source } of tables) {
      const columns = props.columns as readonly JsonObject[]
      expect(columns.find(({ dataIndex }) => dataIndex === 'labels')).toMatchObject({ type: 'tag', itemField: 'name' })
      expect(columns.map(({ dataIndex }) => dataIndex)).not.toContain('lines')
      expect(source!.config.include).toBe('association, labels')
    }
  })

  it('takes another variable where the page has one of its name', async () => {
    const { makeParts } = await recipe.load()
    const taken = new Set(makeParts(inputOf()).variables?.map(({ name }) => name))
    expect(makeParts(inputOf({ taken })).variables?.filter(({ name }) => taken.has(name)) ?? []).toEqual([])
  })
})

describe('the whole page of a model', () => {
  const recipe = modelRecipeDeclarations.find(({ id }) => id === 'model-recipe/page')!
  const row: JsonObject = { id: 'r1', text: 'Nova' }
  const start = async () => {
    const document = await pageOf(recipe, inputOf({ fields: fields.slice(0, 1) }))
    const idOf = (type: string) => elementsOf(document).find((element) => element.type === type)!.id
    const sent: string[] = []
    const called: string[] = []
    const page = await createHeadlessPage(document, {
      plugins: basePlugins,
      fetch: (async (input: string | URL | Request, init?: RequestInit) => {
        const { changes } = JSON.parse(String(init?.body)) as { readonly changes?: Json }
        sent.push(`${String(input).replace(/^https?:\/\/[^/]+/, '')} ${JSON.stringify(changes)}`)
        return Response.json({ code: 0, data: [], msg: '' })
      }) as typeof fetch,
      act: (action) => (action === 'action/confirm' ? { ok: true, value: row } : undefined),
      call: (element, method) => {
        called.push(`${element.replace(/_.*/, '')}.${method}`)
        return method === 'save' ? { ok: true, value: row } : undefined
      },
    })
    return {
      page,
      sent,
      called,
      fire: (type: string, event: string, given: Json = {}) => page.fire(idOf(type), event, given),
    }
  }

  it('opens the dialog with a new record, and with the row whose button was pressed', async () => {
    const { called, fire, page } = await start()
    await fire('MarsTable', 'Dynamic_edit', row)
    expect(called).toEqual(['Modal.open', 'Model.refresh'])
    await fire('Modal', 'onOk')
    await fire('Model', 'onSave', { id: 'r1', values: row })
    expect(called.slice(2)).toEqual(['Model.save', 'Modal.close', 'MarsTable.reload'])
    await fire('Button', 'onClick')
    expect(called.slice(5)).toEqual(['Modal.open', 'Model.refresh'])
    expect(page.shown('action/message')).toMatchObject([{ content: 'Saved' }])
  })

  it('deletes the row whose button was pressed', async () => {
    const { sent, called, fire } = await start()
    await fire('MarsTable', 'Dynamic_remove', row)
    expect(sent.filter((each) => each.includes('write'))).toEqual([
      '/api/data/write [{"model":"order","op":"delete","id":"r1"}]',
    ])
    expect(called).toEqual(['MarsTable.reload'])
  })
})
