import { describe, expect, it } from 'vitest'
import { insertParts } from '#kernel/page/commands'
import { type ApiRecord, applyPatch, type PageDocument } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { emptyDocument } from '#kernel/page/schema'
import { createId, type Json, type JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { recipeDeclarations } from '#plugins/presets/recipes'
import { collectPlugins, type PageRecipe, type PageRecipeInput, type RecipeField } from '#sdk'
import { checkPage, declaredBy } from '#sdk/check'
import { createHeadlessPage } from '#sdk/testing'

const lookup = lookUpPlugins(JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[])
const against = {
  catalogue: lookup.catalogue(),
  references: lookup.references(),
  declared: declaredBy(lookup),
  functions: lookup.functions().map(({ name }) => name),
}

const api = (id: string, method: string, address: string): ApiRecord => ({
  ...{ kind: 'api', id, name: id, source: 'source/http', bindings: {}, extra: {} },
  config: {
    method,
    stgApi: address,
    prdApi: address,
    result: { code: 'code', codeValue: 0, data: 'data', msg: 'msg' },
  },
})
const list = api('listCustomers', 'GET', '/api/customers')
const writes = {
  create: api('createCustomer', 'POST', '/api/customers'),
  update: api('updateCustomer', 'PUT', '/api/customers/${id}'),
  remove: api('removeCustomer', 'DELETE', '/api/customers/${id}'),
}
const KINDS = ['text', 'long', 'number', 'money', 'date', 'time', 'image', 'boolean', 'choice', 'tags'] as const
const fields: readonly RecipeField[] = KINDS.map((kind) => ({
  ...{ name: kind, title: `x ${kind}`, kind, inSearch: true, inTable: true, inForm: true },
  ...(kind === 'choice' ? { values: ['active', 'cancelled'] } : {}),
}))
const inputOf = (more: Partial<PageRecipeInput> = {}): PageRecipeInput => ({
  ...{ title: 'x', locale: 'en', key: 'id', fields, list, rowsAt: 'items', totalAt: 'total', taken: new Set<string>() },
  ...more,
})

async function pageOf(recipe: PageRecipe, input: PageRecipeInput): Promise<PageDocument> {
  const { makePage } = await recipe.load()
  const before = applyPatch(emptyDocument(), new Map([[list.id, { from: null, to: list }]]))
  const changes = insertParts.plan({ document: before, ...against, newId: createId }, makePage(input))
  if ('refused' in changes) throw new Error(changes.refused.en)
  return applyPatch(before, changes)
}

/** Every text that a page shows or calls something by. */
const textsOf = (document: PageDocument): readonly string[] => {
  const found: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element') collect([entry.name, entry.props])
    if (entry.kind === 'flow') collect(entry.nodes)
    if (entry.kind === 'variable') collect(entry.description)
  }
  return found
}

describe.each(recipeDeclarations.map((recipe) => [recipe.id, recipe] as const))('%s', (_id, recipe) => {
  const combinations = [{}, writes, { create: writes.create }, { update: writes.update }, { remove: writes.remove }]
  it.each(combinations)('makes a page without findings, with the requests %j', async (requests) => {
    for (const locale of ['zh', 'en']) {
      const page = await pageOf(recipe, inputOf({ locale, ...requests }))
      expect(checkPage(page, against, {}).map(({ code, entry, path }) => `${code} ${entry} ${path}`)).toEqual([])
    }
  })
  it('writes its texts in the language of the person', async () => {
    const cjk = /\p{Script=Han}/u
    expect(textsOf(await pageOf(recipe, inputOf(writes))).filter((text) => cjk.test(text))).toEqual([])
    const chinese = await pageOf(recipe, inputOf({ locale: 'zh', ...writes }))
    const names = [...chinese.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry.name] : []))
    expect(names.filter((name) => !cjk.test(name) && !name.startsWith('X'))).toEqual([])
  })
  it('takes another variable where the page has one of its name', async () => {
    const { makePage } = await recipe.load()
    const taken = new Set(makePage(inputOf(writes)).variables?.map(({ name }) => name))
    expect(makePage(inputOf({ ...writes, taken })).variables?.filter(({ name }) => taken.has(name))).toEqual([])
  })
})

describe('the search table', () => {
  const [recipe] = recipeDeclarations
  const row: JsonObject = { id: 7, text: 'Nova', choice: 'active' }
  const start = async () => {
    const shown = fields.filter(({ name }) => name === 'text' || name === 'choice')
    const document = await pageOf(recipe, inputOf({ ...writes, fields: shown }))
    const idOf = (type: string) =>
      [...document.entries.values()].find((entry) => entry.kind === 'element' && entry.type === type)!.id
    const sent: string[] = []
    const called: string[] = []
    const page = await createHeadlessPage(document, {
      plugins: basePlugins,
      fetch: (async (input: string | URL | Request, init?: RequestInit) => {
        sent.push(`${init?.method} ${String(input).replace(/^https?:\/\/[^/]+/, '')} ${init?.body ?? ''}`.trim())
        return new Response(JSON.stringify({ code: 0, data: {}, msg: '' }), {
          headers: { 'content-type': 'application/json' },
        })
      }) as typeof fetch,
      // As the question does: it hands on what it was given.
      act: (action) => (action === 'action/confirm' ? { ok: true, value: row } : undefined),
      call: (element, method, args) => {
        called.push(`${element.replace(/_.*/, '')}.${method}${method === 'init' ? ` ${JSON.stringify(args)}` : ''}`)
        if (method === 'validate') return { ok: true, value: true }
        return method === 'getFormData' ? { ok: true, value: { text: 'Vega', choice: 'cancelled' } } : undefined
      },
    })
    return {
      page,
      sent,
      called,
      fire: (type: string, event: string, payload: Json = {}) => page.fire(idOf(type), event, payload),
    }
  }

  it('creates a record by the dialog', async () => {
    const { sent, called, fire, page } = await start()
    await fire('Button', 'onClick')
    await fire('Modal', 'onOk')
    expect(sent).toEqual(['POST /api/customers {"text":"Vega","choice":"cancelled"}'])
    expect(called).toEqual([
      'Modal.open',
      'Form.reset',
      'Form.validate',
      'Form.getFormData',
      'Modal.close',
      'MarsTable.reload',
    ])
    expect(page.shown('action/message')).toMatchObject([{ content: 'Created' }])
  })

  it('fills the form with the row whose button was pressed, and saves that record', async () => {
    const { sent, called, fire } = await start()
    await fire('MarsTable', 'Dynamic_edit', row)
    expect(called).toEqual(['Modal.open', `Form.init ${JSON.stringify(row)}`])
    await fire('Modal', 'onOk')
    expect(sent).toEqual(['PUT /api/customers/7 {"text":"Vega","choice":"cancelled","id":7}'])
    // The next new one is not the one that was edited before.
    await fire('Button', 'onClick')
    await fire('Modal', 'onOk')
    expect(sent[1]).toBe('POST /api/customers {"text":"Vega","choice":"cancelled"}')
  })

  it('deletes the row whose button was pressed', async () => {
    const { sent, called, fire } = await start()
    await fire('MarsTable', 'Dynamic_remove', row)
    expect(sent).toEqual(['DELETE /api/customers/7'])
    expect(called).toEqual(['MarsTable.reload'])
  })
})
