import { afterEach, expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { focusParams } from './index.ts'
import { run } from './run.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const params = focusParams.parse({ target: 'Input_1' })

test('the first thing inside that can take the focus gets it', async () => {
  document.body.innerHTML = `<div data-id="Input_1">
    <input type="hidden"><input disabled><span tabindex="-1"></span><input id="wanted"><button>b</button></div>`
  expect(await run(params, createPageActionContext(7).context)).toEqual({ ok: true, value: 7 })
  expect(document.activeElement?.id).toBe('wanted')
})

test('the element itself, when it can', async () => {
  document.body.innerHTML = '<button data-id="Input_1">b</button>'
  await run(params, createPageActionContext(7).context)
  expect(document.activeElement?.getAttribute('data-id')).toBe('Input_1')
})

test('an element’s own method comes first, and its failure is the step’s', async () => {
  document.body.innerHTML = '<div data-id="Input_1"><input></div>'
  const { context, page } = createPageActionContext(7, [], [{ id: 'Input_1', type: 'Input' }])
  const given: unknown[] = []
  const withdraw = page.provideMethods('Input_1', { focus: (args) => void given.push(args) })
  expect(await run(params, context)).toEqual({ ok: true, value: 7 })
  expect(given).toEqual([7])
  expect(document.activeElement).toBe(document.body)
  withdraw()
  page.provideMethods('Input_1', { focus: () => Promise.reject(new Error('hidden')) })
  expect(await run(params, context)).toEqual({ ok: false, reason: 'hidden', value: 7 })
})

test('nothing to focus is a failure', async () => {
  document.body.innerHTML = '<div data-id="Input_1"><p>text</p></div>'
  expect(await run(params, createPageActionContext(7).context)).toEqual({
    ok: false,
    reason: { code: 'action/focus.nothing', params: { element: 'Input_1' } },
    value: 7,
  })
})
