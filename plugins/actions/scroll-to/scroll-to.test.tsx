import { afterEach, expect, test, vi } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { scrollToParams } from './index.ts'
import { run } from './run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const scroll = (params: object) => run(scrollToParams.parse(params), createPageActionContext(7).context)

test('brings the element of that id into view, also one that appears a moment later', async () => {
  const seen: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    seen.push(this.getAttribute('data-id'), options)
  })
  setTimeout(() => {
    document.body.innerHTML = '<i data-id="Card_1"></i>'
  }, 60)
  expect(await scroll({ target: 'Card_1', position: 'center' })).toEqual({ ok: true, value: 7 })
  await scroll({ target: 'Card_1', smooth: false })
  expect(seen).toEqual([
    'Card_1',
    { behavior: 'smooth', block: 'center', inline: 'nearest' },
    'Card_1',
    { behavior: 'instant', block: 'start', inline: 'nearest' },
  ])
})

test('an element that is not there, or was not chosen, is a failure', async () => {
  expect(await scroll({})).toEqual({ ok: false, reason: { code: 'step.no-element' }, value: 7 })
  expect(await scroll({ target: 'None_1' })).toMatchObject({
    ok: false,
    reason: { code: 'view.not-shown', params: { element: 'None_1' } },
    value: 7,
  })
})
