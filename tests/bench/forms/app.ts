import type { PageProgram, ProgramElement } from '#kernel/engine'
import { setPath } from '#kernel/page/path'
import type { Json, JsonObject } from '#kernel/page/values'
import { createRunningPage, type EngineLink, headlessServices } from '#kernel/view'
import { FormScope } from '#sdk/react'
import { RowList } from '../../../sdk/react/form-list.ts'
import { inTurns } from '../view/measure.ts'

const FIELDS = ['name', 'city', 'price', 'count', 'note'] as const
/** So many that the clock's step does not show. */
const PRESSES = 50

const element = (id: string, type: string, parentId: string | null, events = {}): ProgramElement => ({
  ...{ id, type, parentId, events, props: {}, style: {} },
})

/** A form on a running page whose engine takes what it is sent and does nothing. */
async function openForm(rows: number, listening: boolean) {
  let sent = 0
  let paths = 0
  const engine = {
    open: async () => undefined,
    push: ({ changes }: { readonly changes: string }) => {
      sent++
      paths += (JSON.parse(changes) as Json[]).length / 2
    },
    fire: async () => undefined,
  } as unknown as EngineLink
  const program: PageProgram = {
    ...{
      hash: 'bench',
      bindings: [],
      flows: {},
      apis: {},
      sources: [],
      variables: {},
      interceptor: {},
      css: '',
      plugins: {},
      needsEngine: true,
    },
    elements: [element('page', 'Page', null), element('Form_1', 'Form', 'page', listening ? { onChange: ['flow_1'] } : {})],
  }
  const page = createRunningPage({
    ...{ key: 'bench', program, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: async () => engine,
    actions: () => undefined,
    services: headlessServices(),
  })
  await page.ready
  const scope = new FormScope('Form_1', page, 'en')
  scope.onChange = () => {
    if (page.listens('Form_1', 'onChange')) page.emit('Form_1', 'onChange', scope.values())
  }
  const values = Array.from({ length: rows }, (_, i) => Object.fromEntries(FIELDS.map((name) => [name, `${name} ${i}`])))
  scope.registerList(RowList, 'list', { defaultValue: values, rules: [] })
  for (const { key } of scope.list('list')!.rows.peek()) {
    const row = scope.row('list', key)!
    row.draw()
    for (const name of FIELDS) row.register(name, { defaultValue: '', rules: [{ required: true, message: '' }] })
  }
  await settled()
  const start = [sent, paths] as const
  return { page, scope, since: () => [sent - start[0], paths - start[1]] as const }
}

/** A turn in which checks and messages have their say. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
const microtasks = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** What a key press cost before there was a tree: the values of the whole form, put together field by field. */
function copiedFieldByField(rows: number) {
  const fields = new Map<string, Json>()
  for (let row = 0; row < rows; row++) for (const name of FIELDS) fields.set(`list.${row}.${name}`, `${name} ${row}`)
  return (name: string, value: Json): JsonObject => {
    fields.set(name, value)
    let values: JsonObject = {}
    for (const [path, each] of fields) values = setPath(values, path, each)
    return values
  }
}

/** Milliseconds of one key press, messages and checks included, in a form of so many rows of five fields. */
async function keyPress(rows: number, rounds: number, listening = false) {
  const form = await openForm(rows, listening)
  const copy = copiedFieldByField(rows)
  const key = form.scope.list('list')!.rows.peek()[rows >> 1]!.key
  const row = form.scope.row('list', key)!
  let count = 0
  let kept: unknown
  const result = await inTurns(
    rounds,
    async () => {
      await settled()
      const start = performance.now()
      for (let press = 0; press < PRESSES; press++) {
        row.setValue('name', `typed ${count++}`)
        await microtasks()
      }
      return (performance.now() - start) / PRESSES
    },
    async () => {
      await settled()
      const start = performance.now()
      for (let press = 0; press < 5; press++) kept = copy(`list.${rows >> 1}.name`, `typed ${count++}`)
      return (performance.now() - start) / 5
    },
  )
  const [messages, paths] = form.since()
  if (messages !== rounds * PRESSES || paths !== messages) throw new Error(`${paths} paths in ${messages} messages, not one in each`)
  if (form.scope.values().list === undefined || kept === undefined) throw new Error('the form has lost its list')
  form.page.dispose()
  return result
}

declare global {
  interface Window {
    keyPress: typeof keyPress
  }
}
window.keyPress = keyPress
