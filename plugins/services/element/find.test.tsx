import { afterEach, expect, test, vi } from 'vitest'
import { findPageElement } from './find.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test('an element of the page is found, not what else of the app has its id', () => {
  document.body.innerHTML = '<i data-id="Card_1"></i><b data-id="Card_1" data-type="Card"></b>'
  expect(findPageElement('Card_1')?.tagName).toBe('B')
  expect(findPageElement('Card_2')).toBeNull()
})

test('also inside a frame of ours; a frame of others is left alone', () => {
  const ours = document.createElement('iframe')
  const theirs = document.createElement('iframe')
  const inside = document.implementation.createHTMLDocument()
  inside.body.innerHTML = '<b data-id="Card_1" data-type="Card"></b>'
  Object.defineProperty(theirs, 'contentDocument', {
    get() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  Object.defineProperty(ours, 'contentDocument', { value: inside })
  // Not put into the document: this test's DOM would go and load them.
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([theirs, ours] as never)
  expect(findPageElement('Card_1')?.ownerDocument).toBe(inside)
})
