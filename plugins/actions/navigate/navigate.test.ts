import { expect, test } from 'vitest'
import { navigation } from '#sdk'
import { answering, createPageActionContext } from '#sdk/testing'
import { navigateParams } from './index.ts'
import { run } from './run.ts'

const go = (params: object, ...rest: Parameters<typeof createPageActionContext>) => {
  const { context, asked } = createPageActionContext(...rest)
  return run(navigateParams.parse(params), context).then((outcome) => ({ outcome, asked }))
}

test('goes to a page of the app and hands its input on', async () => {
  const { outcome, asked } = await go({ url: ' /orders ' }, { id: 1 })
  expect(outcome).toEqual({ ok: true, value: { id: 1 } })
  expect(asked).toEqual([['navigate.go', { kind: 'route', url: '/orders', newWindow: false }]])
})

test('adds its rows to an address that already has a query and a fragment', async () => {
  const data = [{ key: 'id', value: '00123' }, { key: 'q', value: 'a&b' }, { key: 'o', value: { a: 1 } }, { key: 'none' }, { key: '' }]
  const { asked } = await go({ kind: 'link', url: 'https://example.com/a?x=1#part', newWindow: true, data })
  expect(asked).toEqual([
    ['navigate.go', { kind: 'link', url: 'https://example.com/a?x=1&id=00123&q=a%26b&o=%7B%22a%22%3A1%7D#part', newWindow: true }],
  ])
})

test('adds the record that it was handed, as older pages do, except what the address or a row says', async () => {
  const record = { id: 5, no: 'R-5', name: 'a b', tags: ['x'], none: null }
  const params = { url: '/repair?no=mine#top', sendInput: true, data: [{ key: 'name', value: 'own' }] }
  expect((await go(params, record)).asked).toMatchObject([['navigate.go', { url: '/repair?no=mine&name=own&id=5&tags=%5B%22x%22%5D#top' }]])
  for (const nothing of [null, 'text', 7, [1, 2]])
    expect((await go({ url: '/x', sendInput: true }, nothing)).asked).toMatchObject([['navigate.go', { url: '/x' }]])
  expect((await go({ url: '/x' }, record)).asked).toMatchObject([['navigate.go', { url: '/x' }]])
})

test.each(['javascript:alert(1)', 'JaVa\tScript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:x'])(
  'refuses %j and asks the page for nothing',
  async (url) => {
    const { outcome, asked } = await go({ kind: 'link', url })
    expect(outcome.ok).toBe(false)
    expect(asked).toEqual([])
  },
)

test.each(['https://example.com', '//example.com', '/\\example.com', 'mailto:a@b'])(
  'a route may not be another address: %s',
  async (url) => {
    const { outcome, asked } = await go({ kind: 'route', url })
    expect(outcome.ok).toBe(false)
    expect(asked).toEqual([])
  },
)

test('a host’s page is asked of the host, which has no other addresses', async () => {
  const data = [{ key: 'id', value: '00123' }]
  const { outcome, asked } = await go({ kind: 'micro', url: '/orders?a=1', data })
  expect(outcome).toEqual({ ok: true, value: null })
  expect(asked).toEqual([['navigate.go', { kind: 'micro', url: '/orders?a=1&id=00123', newWindow: false }]])
  expect((await go({ kind: 'micro', url: 'https://example.com' })).outcome.ok).toBe(false)
})

test('an empty address and a refusal of the page are failures', async () => {
  expect((await go({})).outcome).toMatchObject({ ok: false, reason: { code: 'step.no-address' } })
  const refused = await go({ url: '/x' }, null, [answering(navigation, { go: async () => ({ ok: false, reason: 'no such page' }) })])
  expect(refused.outcome).toEqual({ ok: false, reason: 'no such page' })
})
