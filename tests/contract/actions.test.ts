import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { actionDeclarations } from '#plugins/presets/actions'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { basePageActions } from '#plugins/presets/page-actions'
import { type ActionDeclaration, fieldsOf, type Json } from '#sdk'
import { createWorkerContext } from '#sdk/testing'

const actions = actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]
const arco = dirname(createRequire(import.meta.url).resolve('@arco-design/web-react/package.json'))
const icons = readFileSync(join(arco, 'icon/index.es.js'), 'utf8')

test('action ids are well-formed and unique', () => {
  const ids = actions.map(({ id }) => id)
  expect(ids.filter((id) => !/^action\/[a-z][a-z-]*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(actions.map((action) => [action.id, action] as const))('%s', (_id, action) => {
  test('has labels in both languages and an icon that exists', () => {
    expect(action.label.zh).toMatch(/[\u4e00-\u9fff]/)
    expect(action.label.en).not.toBe('')
    expect(icons).toContain(`as ${action.icon} `)
  })

  test('accepts no parameters at all, and keys that only older pages have', () => {
    expect(action.params.safeParse({}).error).toBeUndefined()
    expect(action.params.safeParse({ actionName: 'x', unknown: [1] }).error).toBeUndefined()
  })

  test('every field of its form is labelled in both languages', () => {
    for (const field of fieldsOf(action.params)) {
      expect(field.label.zh, field.path).toMatch(/[\u4e00-\u9fff]|API/)
      expect(field.label.en, field.path).not.toBe('')
      expect(field.setter).toMatch(/^setter\/[a-z][a-z-]*$/)
    }
  })

  test('says what it does in one line, also when nothing is configured', () => {
    const summary = action.summary(action.params.parse({}))
    expect(typeof summary.zh).toBe('string')
    expect(typeof summary.en).toBe('string')
    expect(`${summary.zh}${summary.en}`).not.toContain('\n')
  })

  test('its behaviour loads', async () => {
    expect((await action.run()).run).toBeTypeOf('function')
  })

  test('is offered to exactly the side that it runs on', async () => {
    const inWorker = baseEngineLibrary.actions.filter(({ id }) => id === action.id)
    expect(inWorker).toHaveLength(action.runs === 'worker' ? 1 : 0)
    if (action.runs === 'page') expect((await basePageActions(action.id))?.parse({})).toEqual(action.params.parse({}))
    else if (action.onPage) expect((await basePageActions(action.id))?.run).toBe((await action.onPage()).run)
    else await expect(basePageActions(action.id)).rejects.toThrow(action.id)
  })
})

const calls: readonly (readonly [id: string, params: object, method: string, args: unknown])[] = [
  ['action/open-dialog', {}, 'open', { id: 1 }],
  ['action/open-dialog', { data: [{ key: 'title', value: 'x' }] }, 'open', { id: 1, title: 'x' }],
  ['action/close-dialog', {}, 'close', null],
  ['action/form-reset', {}, 'reset', null],
  ['action/form-submit', {}, 'submit', null],
  ['action/form-validate', {}, 'validate', null],
  ['action/form-assign', { data: [{ key: 'name', value: 'a' }] }, 'init', { id: 1, name: 'a' }],
  ['action/form-assign', {}, 'init', { id: 1 }],
  ['action/form-get', {}, 'getFormData', null],
]

describe.each(calls)('%s with %j calls %s', (id, params, method, args) => {
  const action = baseEngineLibrary.actions.find((each) => each.id === id)!
  const run = (given: object, answer?: Json) => {
    const worker = createWorkerContext({ input: { id: 1 }, elements: { Target_1: { [method]: () => answer } } })
    return action.run(action.parse(given as Json) as never, worker.context).then((outcome) => ({ outcome, calls: worker.calls }))
  }

  test('with the right argument, and hands the result on', async () => {
    expect(await run({ target: 'Target_1', ...params })).toEqual({
      outcome: { ok: true, value: { id: 1 } },
      calls: [['Target_1', method, args]],
    })
    expect((await run({ target: 'Target_1', ...params }, { name: 'a' })).outcome).toEqual({ ok: true, value: { id: 1, name: 'a' } })
  })

  test('and fails on false, or without an element', async () => {
    expect((await run({ target: 'Target_1', ...params }, false)).outcome).toMatchObject({ ok: false, value: { id: 1 } })
    expect(await run(params)).toMatchObject({ outcome: { ok: false, reason: { code: 'step.no-element' } }, calls: [] })
  })
})
