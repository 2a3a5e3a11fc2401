// How a plugin, and pages that use it, are tested without a browser: a page as it is stored, events, and what came of them.
import { afterEach, expect, test } from 'vitest'
import { functionsPlugin } from '#plugins/presets/functions'
import { createHeadlessPage, type HeadlessOptions, type HeadlessPage, outlineOf, replay } from '#sdk/testing'
import { reservePlugin } from './reserve.ts'
import { stampPlugin } from './stamp.ts'

/** The page as the server stores it: what is under test may as well be read from a file that the editor exported. */
const storedPage = {
  elements: [{ id: 'Stamp_1', type: 'acme.stamp/Stamp', name: 'Reserve', elements: [] }],
  elementsMap: {
    Stamp_1: {
      ...{ id: 'Stamp_1', type: 'acme.stamp/Stamp', name: 'Reserve' },
      config: {
        props: { text: { type: 'variable', value: '"Reserve for " + VAT(variable.price)' } },
        events: [
          {
            eventName: 'onClick',
            actions: [
              { id: 'start', type: 'start', title: 'start' },
              { id: 'a', type: 'normal', title: 'Reserve', config: { actionType: 'action/acme-reserve', pieces: 3 } },
              { id: 'end', type: 'end', title: 'end' },
            ],
          },
        ],
      },
    },
  },
  apis: { stock: { id: 'stock', name: 'stock', sourceId: 'source/acme-stock', config: { warehouse: 'south' } } },
  variables: [
    { name: 'price', type: 'number', defaultValue: 10 },
    { name: 'reserved', type: 'number', defaultValue: 0 },
  ],
}

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())
async function open(options: Partial<HeadlessOptions> = {}): Promise<HeadlessPage> {
  page = await createHeadlessPage(storedPage, { plugins: [functionsPlugin, stampPlugin, reservePlugin], ...options })
  expect(page.findings).toEqual([])
  return page
}

test('a formula shows what the state says, and follows it', async () => {
  const page = await open()
  expect(page.values('Stamp_1', 'text')).toBe('Reserve for 12')
  await page.write({ 'variable.price': 50 })
  expect(page.values('Stamp_1', 'text')).toBe('Reserve for 60')
})

test('an event runs its flow; requests wait for the answers that the test gives', async () => {
  const page = await open()
  page.answer('stock', { data: { left: 5 } })
  await page.fire('Stamp_1', 'onClick')
  expect(page.requests).toMatchObject([{ of: 'stock', params: { sku: 'A1' }, config: { warehouse: 'south' } }])
  expect(await page.variables()).toMatchObject({ reserved: 3 })
})

test('what a flow waits for comes at once; with the clock in hand, when the test lets time pass', async () => {
  const page = await open({ clock: 'by hand' })
  page.answer('stock', { data: { left: 1 } })
  page.answer('stock', { data: { left: 9 } })
  const clicked = page.fire('Stamp_1', 'onClick')
  await page.pass(59_999)
  expect(await page.variables()).toMatchObject({ reserved: 0 })
  await page.pass(1)
  await clicked
  expect(await page.variables()).toMatchObject({ reserved: 3 })
})

test('with a fetch of the test, sources run as they are', async () => {
  const asked: string[] = []
  const fetch = async (address: RequestInfo | URL) => {
    asked.push(String(address))
    return Response.json({ left: asked.length * 2 })
  }
  const page = await open({ fetch: fetch as typeof globalThis.fetch })
  await page.fire('Stamp_1', 'onClick')
  expect(asked).toEqual(['/warehouses/south?sku=A1', '/warehouses/south?sku=A1'])
  expect(await page.variables()).toMatchObject({ reserved: 3 })
})

test('a run that somebody recorded is run again, and goes the same way', async () => {
  const page = await open()
  page.answer('stock', { data: { left: 2 } })
  page.answer('stock', { data: { left: 2 } })
  await page.fire('Stamp_1', 'onClick')
  const [recorded] = page.traces
  expect(recorded!.steps.map(({ outcome }) => outcome)).toEqual([{ ok: false, reason: 'only 2 left' }])
  const again = await replay(storedPage, recorded!, { plugins: [functionsPlugin, stampPlugin, reservePlugin] })
  expect(outlineOf(again.trace)).toEqual(outlineOf(recorded!))
  again.page.dispose()
})

test('a function of the plugin rounds as the built-in ones do', async () => {
  const opened = await open()
  expect(await opened.evaluate('[VAT(100), VAT(0.5125), VAT(1.0375)]')).toMatchObject({ ok: true, value: [120, 0.62, 1.25] })
})
