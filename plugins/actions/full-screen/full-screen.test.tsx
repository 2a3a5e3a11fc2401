import { afterEach, expect, test } from 'vitest'
import { createPageActionContext } from '#sdk/testing'
import { fullScreenService } from '../../services/full-screen/index.ts'
import { fullScreenParams } from './index.ts'
import { run } from './run.ts'

let full: Element | null = null
// What the test's DOM lacks of the browser's full screen, as its standard says.
Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full })
document.exitFullscreen = async () => {
  full = null
}
Element.prototype.requestFullscreen = async function (this: Element) {
  if (this.hasAttribute('data-refuses')) throw new TypeError('Permissions check failed')
  full = this
}

afterEach(() => {
  full = null
  document.body.innerHTML = ''
})

const toggle = (target: string) => run(fullScreenParams.parse({ target }), createPageActionContext(7, [fullScreenService]).context)

test('enters with the element of that id, and leaves when it is full already', async () => {
  document.body.innerHTML = '<div data-id="page"><i data-id="Card_1"></i><i data-id="Card_2"></i></div>'
  expect(await toggle('Card_1')).toEqual({ ok: true, value: 7 })
  expect(full?.getAttribute('data-id')).toBe('Card_1')
  await toggle('Card_2')
  expect(full?.getAttribute('data-id')).toBe('Card_2')
  await toggle('Card_2')
  expect(full).toBeNull()
  await toggle('')
  expect(full).toBe(document.documentElement)
  await toggle('')
  expect(full).toBeNull()
})

test('a browser that refuses is a failure with its reason', async () => {
  document.body.innerHTML = '<i data-id="Card_1" data-refuses></i>'
  expect(await toggle('Card_1')).toEqual({ ok: false, reason: 'Permissions check failed', value: 7 })
})
