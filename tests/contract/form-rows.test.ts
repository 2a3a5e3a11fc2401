import { afterEach, expect, test } from 'vitest'
import type { ActionOutcome } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import { basePlugins } from '#plugins/presets/base'
import { FormScope, getPath } from '#sdk/react'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import { RowList } from '../../sdk/react/form-list.ts'

const step = (id: string, actionType: string, config: JsonObject) => ({ id, type: 'normal', title: id, config: { actionType, ...config } })
const text = (id: string, value: string) => ({
  id,
  type: 'Text',
  name: id,
  config: { props: { text: { type: 'variable', value } }, events: [] },
})
const FORMULAS = {
  Text_second: 'Form_1.people[1].name',
  Text_all: 'Form_1.people.map((one) => one.name).join(" ")',
  Text_count: 'Form_1.people.length',
}
const storedPage = {
  elements: ['Form_1', 'Button_1', ...Object.keys(FORMULAS)].map((id) => ({ id, type: id.split('_')[0], name: id, elements: [] })),
  elementsMap: {
    Form_1: { id: 'Form_1', type: 'Form', name: 'Form_1', config: { props: {}, events: [] } },
    Button_1: {
      ...{ id: 'Button_1', type: 'Button', name: 'Button_1' },
      config: {
        props: {},
        events: [
          {
            eventName: 'onClick',
            actions: [
              { id: 'start', type: 'start', title: 'start' },
              step('a', 'formAssignment', { target: 'Form_1', data: [{ key: 'people.1.name', value: 'Zoe' }] }),
              step('b', 'formGetValue', { target: 'Form_1' }),
              step('c', 'message', { type: 'info', content: { type: 'variable', value: 'JSON.stringify(eventParams)' }, duration: 1 }),
              { id: 'end', type: 'end', title: 'end' },
            ],
          },
        ],
      },
    },
    ...Object.fromEntries(Object.entries(FORMULAS).map(([id, value]) => [id, text(id, value)])),
  },
}

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

/** A form with rows whose engine is a real one. */
async function open() {
  const told: (readonly [string, Json])[] = []
  const host = { setState: (path: string, value: Json) => told.push([path, value]) } as unknown as RunningPage
  const scope = new FormScope('Form_1', host, 'en')
  const call = (_: string, method: string, args: Json): ActionOutcome => {
    if (method === 'init') scope.init(args as JsonObject)
    return { ok: true, value: method === 'getFormData' ? scope.values() : null }
  }
  page = await createHeadlessPage(storedPage, { plugins: basePlugins, call })
  scope.registerList(RowList, 'people', { defaultValue: [{ name: 'Ann' }, { name: 'Bob' }], rules: [] })
  const list = scope.list('people')!
  const draw = () => {
    for (const { key } of list.rows.peek()) list.row(key)!.register('name', { defaultValue: '', rules: [] })
  }
  draw()
  const shown = async () => {
    for (const [path, value] of told.splice(0)) await page!.write({ [path]: value })
    return Object.keys(FORMULAS).map((id) => page!.values(id, 'text'))
  }
  return { scope, list, draw, shown, page }
}

test('formulas follow the rows of a form: what is typed, added, moved and removed', async () => {
  const { list, draw, shown } = await open()
  expect(await shown()).toEqual(['Bob', 'Ann Bob', 2])
  list.row('k2')!.setValue('name', 'Bea')
  expect(await shown()).toEqual(['Bea', 'Ann Bea', 2])
  list.add({ name: 'Cy' }, 0)
  draw()
  expect(await shown()).toEqual(['Ann', 'Cy Ann Bea', 3])
  list.move('k2', 1)
  expect(await shown()).toEqual(['Bea', 'Cy Bea Ann', 3])
  list.remove('k3')
  expect(await shown()).toEqual(['Ann', 'Bea Ann', 2])
  list.row('k1')!.setValue('name', 'Al')
  expect(await shown()).toEqual(['Al', 'Bea Al', 2])
})

test('a flow fills a row by its whole name and reads it back, and formulas see it', async () => {
  const { shown, page } = await open()
  await shown()
  await page.fire('Button_1', 'onClick')
  expect(await shown()).toEqual(['Zoe', 'Ann Zoe', 2])
  const said = (page.shown('action/message')[0] as JsonObject).content as string
  expect(getPath(JSON.parse(said) as Json, 'people.1.name')).toBe('Zoe')
})
