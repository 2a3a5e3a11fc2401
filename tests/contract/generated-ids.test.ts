import { expect, test } from 'vitest'
import type { FlowNode, PageDocument, PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, outlineOf, replay } from '#sdk/testing'
import { inWords } from '../helpers/in-words.ts'

// Ids by chance and by the clock, which a run that is run again gets as it had them.
const parts = { plugins: basePlugins }
const NOW = Date.UTC(2025, 10, 20, 12, 30, 45)
const source = '[NEWID(), BUSINESSID("SO"), SNOWFLAKEID()]'
const make: FlowNode = {
  ...{ id: 'make', kind: 'action', name: '', action: 'action/set-variable', params: { name: 'ids' } },
  bindings: { value: { kind: 'formula', source } },
}
const entries: PageEntry[] = [
  {
    ...{ kind: 'page', id: 'page', schemaVersion: 1, props: {}, bindings: {}, style: {}, css: '' },
    ...{ events: { onLoad: ['make'] }, interceptor: {}, extra: {} },
  },
  { kind: 'variable', id: 'v-ids', name: 'ids', type: 'object', defaultValue: null, description: '', extra: {} },
  { kind: 'flow', id: 'make', name: 'make', nodes: [make], extra: {} },
]
const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }

test('generated ids have the lengths of the specification, differ at each run, and are the same when a run is run again', async () => {
  const open = await createHeadlessPage(document, { ...parts, now: NOW })
  const made = async () => {
    await open.fire('page', 'onLoad')
    return ((await open.variables()) as { ids: Json }).ids as readonly string[]
  }
  const first = await made()
  const [id, business, snowflake] = first
  expect(id).toMatch(/^mars[0-9a-z]{11}$/)
  expect(business).toMatch(/^SO20251120\d{12}$/)
  expect(snowflake).toMatch(new RegExp(`^${NOW}\\d{6}$`))
  const trace = open.traces.at(-1)!
  const second = await made()
  expect(second.map((each, at) => each === first[at])).toEqual([false, false, false])
  open.dispose()
  const again = await replay(document, JSON.parse(JSON.stringify(trace)), parts)
  expect(outlineOf(again.trace)).toEqual(outlineOf(trace))
  expect(await again.page.variables()).toMatchObject({ ids: first })
  again.page.dispose()
})

test('TREE refuses options that are no object, in words that name it and the argument', async () => {
  const open = await createHeadlessPage(document, parts)
  for (const options of ['"id"', '3', 'null', '[]']) {
    const found = await open.evaluate(`TREE([{ id: 1 }], ${options})`, null, 'formula')
    expect(found.ok ? '' : [inWords(found.message), inWords(found.message, 'zh')], options).toEqual([
      'The function “TREE” takes an object as its “options”, such as { key: value }',
      '函数“TREE”的参数“options”应为对象，例如 { key: value }',
    ])
  }
  open.dispose()
})
