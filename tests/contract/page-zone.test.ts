import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { functionDeclarations } from '#plugins/presets/functions'
import { createHeadlessPage } from '#sdk/testing'
import { createEvaluator } from '../../kernel/engine/ends/first-values.ts'
import { EditedPage, elementOf, variableOf } from '../engine/edited-page.ts'
import { testProgram } from '../engine/test-program.ts'

const PAGE = 'Pacific/Auckland'
const MACHINE = 'America/New_York'
const NOW = Date.UTC(2026, 2, 29, 0, 30, 15)

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const pageOf = (props: JsonObject): PageEntry => ({
  ...{ kind: 'page', id: 'page', schemaVersion: 1, props, bindings: {}, style: {}, css: '', events: {}, interceptor: {}, extra: {} },
})

/** What is asked of the functions of dates, of `Date` and of `Intl`, by formulas and scripts. */
const FORMULAS: readonly string[] = [
  ...functionDeclarations.flatMap(({ group, examples = [] }) => (group === 'date' ? examples.map(({ formula }) => formula) : [])),
  ...['TODAY()', 'NOW()', 'FORMAT()', 'FORMAT(NOW(), "YYYY-MM-DD HH:mm:ss Z")', 'DATERANGE("curWeek")', 'WEEKDAY(NOW())'],
  ...['TIMESTAMP("2024-03-10 02:30")', 'TIMESTAMP("Mar 5, 2024 22:10")', 'STARTOF(NOW(), "day")', 'DATEADD("2024-04-06 02:45", 1, "day")'],
  ...[
    'String(new Date(2024, 2, 10, 2, 30))',
    'new Date(2024, 3, 7, 2).getTime()',
    'new Date(0).getTimezoneOffset()',
    'new Date().getHours()',
  ],
  ...[
    'new Date(0).toLocaleString()',
    'new Date(0).toLocaleDateString("de")',
    'new Intl.DateTimeFormat("en", { timeStyle: "full" }).format(0)',
  ],
  'new Intl.DateTimeFormat().resolvedOptions().timeZone',
]
const SCRIPT = 'return [new Date(2024, 8, 29, 2, 30).getTime(), new Date(Date.now()).getDate(), Date.parse("2024/04/07 02:30")]'

async function answers(machine: string, props: JsonObject): Promise<readonly Json[]> {
  process.env.TZ = machine
  const bound = elementOf('Text_1', Object.fromEntries(FORMULAS.map((formula, at) => [`values.${at}`, formula])))
  const entries = new Map([pageOf(props), bound].map((entry) => [entry.id, entry]))
  const page = await createHeadlessPage({ entries }, { plugins: basePlugins, now: NOW })
  const values = FORMULAS.map((_, at) => page.values('Text_1', `values.${at}`) ?? null)
  const script = await page.evaluate(SCRIPT, null, 'script')
  page.dispose()
  return [...values, script.ok ? script.value : 'failed']
}

describe('a page with a time zone', () => {
  it('computes as a machine in the zone does', async () => {
    const there = await answers(PAGE, {})
    expect(there.filter((value) => value === null || value === 'failed').length).toBeLessThan(FORMULAS.length / 4)
    expect(await answers(MACHINE, { timeZone: PAGE })).toEqual(there)
    expect(await answers(MACHINE, {})).not.toEqual(there)
  })

  it('computes in the zone of the machine where it names none that there is', async () => {
    expect(await answers(MACHINE, { timeZone: 'Mars/Base' })).toEqual(await answers(MACHINE, {}))
    expect(await answers(MACHINE, { timeZone: '' })).toEqual(await answers(MACHINE, {}))
  })

  it('follows the setting while it is edited, in rows and computed variables too', async () => {
    process.env.TZ = MACHINE
    const page = (props: JsonObject): readonly PageEntry[] => [
      pageOf(props),
      variableOf('at', 0),
      variableOf('hour', 0, 'new Date(variable.at).getHours()'),
      elementOf('Text_1', { text: '`${variable.hour} ${new Date(0).getHours()}`' }),
      elementOf('ForEach_1', { data: '[{ id: 1 }]' }),
      elementOf('Text_2', { text: 'new Date(0).getHours() + item.id' }, { parentId: 'ForEach_1' }),
    ]
    const edited = await EditedPage.open(page({}))
    const shown = async () => [edited.values()['Text_1.text'], Object.values(edited.rowValues())]
    expect(await shown()).toEqual(['19 19', [20]])
    await edited.become(page({ timeZone: 'Asia/Shanghai' }))
    expect(await shown()).toEqual(['8 8', [9]])
    await edited.become(page({ timeZone: 'Asia/Kolkata' }))
    expect(await shown()).toEqual(['5 5', [6]])
    await edited.become(page({}))
    expect(await shown()).toEqual(['19 19', [20]])
    edited.dispose()
  })
})

describe('first values', () => {
  const evaluator = createEvaluator({
    ...{ command: [process.execPath, fileURLToPath(new URL('../../kernel/engine/ends/child.ts', import.meta.url))] as const },
    ...{ start: 20_000, total: 60_000 },
  })
  afterAll(() => evaluator.dispose())

  it('are computed in the zone of the page', { timeout: 60_000 }, async () => {
    const source = '`${new Date(0).getHours()}:${new Date(0).getMinutes()}`'
    const program = testProgram({ bindings: { 'A.text': { kind: 'formula', source } } })
    const { values } = await evaluator.evaluate({ program: { ...program, timeZone: 'Asia/Kathmandu' }, functions: [] })
    expect(Object.values(values)).toEqual(['5:30'])
  })
})
