import { afterEach, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Method } from '#kernel/view'
import { inWords } from '../helpers/in-words.ts'
import { formula, openRows, type RowsPage, rowsProgram } from './rows-page.ts'

const people = ['Ann', 'Bob', 'Cid'].map((name, n) => ({ id: `r${n}`, name, kids: [{ id: 'a' }, { id: 'b' }] }))
const elements = [
  {
    ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.people'), itemKey: 'id' } },
    children: [
      { id: 'Form_1', type: 'Form' },
      { id: 'Button_1', type: 'Button', props: { text: 'in a row' } },
      {
        ...{ id: 'ForEach_2', type: 'ForEach', props: { data: formula('item.kids'), itemKey: 'id' } },
        children: [{ id: 'Form_2', type: 'Form' }],
      },
    ],
  },
  { id: 'Button_out', type: 'Button', props: { text: 'outside' } },
]

let opened: RowsPage | undefined
afterEach(() => opened?.dispose())

/** A page with a flow of one step, and forms that note what is asked of them. */
async function withStep(action: string, params: JsonObject, bindings: { [path: string]: string } = {}, count = people.length) {
  const bound = Object.fromEntries(Object.entries(bindings).map(([path, source]) => [path, { kind: 'formula', source } as const]))
  const step: FlowNode = { id: 'step', kind: 'action', name: '', action: `action/${action}`, params, bindings: bound }
  const more = Array.from({ length: Math.max(0, count - people.length) }, (_, n) => ({ id: `m${n}`, name: `More ${n}`, kids: [] }))
  const program = rowsProgram({ elements, variables: { people: [...people, ...more] } })
  const events = { onClick: ['flow'] }
  const made = program.elements.map((one) => (one.id.startsWith('Button') ? { ...one, events } : one))
  opened = openRows({ ...program, elements: made, flows: { flow: [step] }, needsEngine: true })
  const { page, traces, row } = opened
  await page.ready
  for (let turn = 0; turn < 200 && !row('ForEach_1:r2/ForEach_2:b'); turn++) await new Promise((resolve) => setTimeout(resolve, 10))
  const asked: string[] = []
  const offer = (path: string, id: string) => {
    const at = row(path)!
    const answer: Method = (args: Json) => {
      asked.push(`${path} ${JSON.stringify(args)}`)
      if (path.startsWith('ForEach_1:r1') && params.method === 'validate') throw new Error('not valid')
      return { of: at.scope! }
    }
    at.provideMethods(id, { reset: answer, validate: answer })
  }
  for (const { id, kids } of people) {
    offer(`ForEach_1:${id}`, 'Form_1')
    for (const kid of kids) offer(`ForEach_1:${id}/ForEach_2:${kid.id}`, 'Form_2')
  }
  const click = async (scope?: string) => {
    const from = scope === undefined ? page : row(scope)!
    from.emit(scope === undefined ? 'Button_out' : 'Button_1', 'onClick', null)
    for (let turn = 0; turn < 200 && traces.length === 0; turn++) await new Promise((resolve) => setTimeout(resolve, 10))
    const { end, steps } = traces.at(-1)!
    const { outcome } = steps[0]!
    return outcome.ok ? { end, value: outcome.value } : { end, why: inWords(outcome.reason) }
  }
  return { asked, click, opened }
}
const reset = (target: string, more: JsonObject = {}) => ({ target, method: 'reset', ...more })

describe('a step whose element is there once a row', () => {
  it('is refused from outside where it does not say which row, and says to set it', async () => {
    const { click, asked } = await withStep('component-method', reset('Form_1'))
    expect(await click()).toEqual({ end: 'failed', why: expect.stringContaining('set the step’s row') })
    expect(asked).toEqual([])
  })

  it('calls the one in the row with the key, written or computed', async () => {
    const written = await withStep('component-method', reset('Form_1', { row: 'key', rowKey: 'r2' }))
    expect(await written.click()).toEqual({ end: 'done', value: { of: 'ForEach_1:r2' } })
    const computed = await withStep('component-method', reset('Form_1', { row: 'key' }), { rowKey: 'variable.people[1].id' })
    await computed.click()
    expect(computed.asked).toEqual(['ForEach_1:r1 null'])
  })

  it('calls all of them in every row, and fails with the path of one that fails', async () => {
    const all = await withStep('component-method', reset('Form_1', { row: 'every' }))
    expect(await all.click()).toEqual({ end: 'done', value: people.map(({ id }) => ({ of: `ForEach_1:${id}` })) })
    expect(all.asked).toHaveLength(3)
    const one = await withStep('component-method', { target: 'Form_1', method: 'validate', row: 'every' })
    expect(await one.click()).toEqual({ end: 'failed', why: 'Row ForEach_1:r1: not valid' })
    expect(one.asked).toHaveLength(3)
  })

  it('means in rows of rows the keys of all, the outermost first; from a row around, those that it is not in itself', async () => {
    const outside = await withStep('component-method', reset('Form_2', { row: 'key', rowKey: ['r1', 'b'] }))
    await outside.click()
    expect(outside.asked).toEqual(['ForEach_1:r1/ForEach_2:b null'])
    const around = await withStep('component-method', reset('Form_2', { row: 'key', rowKey: 'a' }))
    await around.click('ForEach_1:r2')
    expect(around.asked).toEqual(['ForEach_1:r2/ForEach_2:a null'])
    const every = await withStep('component-method', reset('Form_2', { row: 'every' }))
    await every.click('ForEach_1:r0')
    expect(every.asked).toEqual(['ForEach_1:r0/ForEach_2:a null', 'ForEach_1:r0/ForEach_2:b null'])
    const short = await withStep('component-method', reset('Form_2', { row: 'key', rowKey: 'a' }))
    expect(await short.click()).toEqual({ end: 'failed', why: expect.stringContaining('2') })
  })

  it('says so where there is no such row, where the key is empty, and where the row is out of sight', async () => {
    const gone = await withStep('component-method', reset('Form_1', { row: 'key', rowKey: 'r9' }))
    expect(await gone.click()).toEqual({ end: 'failed', why: expect.stringContaining('r9') })
    const empty = await withStep('component-method', reset('Form_1', { row: 'key' }))
    expect(await empty.click()).toEqual({ end: 'failed', why: expect.stringContaining('is empty') })
    const far = await withStep('component-method', reset('Form_1', { row: 'key', rowKey: 'm2000' }), {}, 2_500)
    expect(await far.click()).toEqual({ end: 'failed', why: expect.stringContaining('in sight') })
    const every = await withStep('component-method', reset('Form_1', { row: 'every' }), {}, 2_500)
    expect(await every.click()).toEqual({ end: 'failed', why: expect.stringContaining('2400') })
    expect(every.asked).toEqual([])
  })

  it('shows and hides one, or all', async () => {
    const visible = ({ row }: RowsPage) => people.map(({ id }) => row(`ForEach_1:${id}`)!.element('Form_1').peek()!.visible)
    const one = await withStep('show', { target: 'Form_1', showType: 'static', showResult: 'hidden', row: 'key', rowKey: 'r1' })
    await one.click()
    expect(visible(one.opened)).toEqual([true, false, true])
    const every = await withStep('show', { target: 'Form_1', showType: 'static', showResult: 'hidden', row: 'every' })
    await every.click()
    expect(visible(every.opened)).toEqual([false, false, false])
  })
})
