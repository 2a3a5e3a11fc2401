import { afterEach, expect, test, vi } from 'vitest'
import { create } from './pick.ts'

afterEach(() => vi.restoreAllMocks())

/** What a person does in the browser's picker. */
function choose(file: File | null): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: file ? [file] : [] })
    setTimeout(() => this.dispatchEvent(new Event(file ? 'change' : 'cancel')), 5)
  })
}

test('the file that a person chooses is answered, or none, and nothing is left in the document', async () => {
  const picture = new File(['x'], 'a.png')
  choose(picture)
  expect(await create().pick('image/*')).toBe(picture)
  choose(null)
  expect(await create().pick('')).toBeNull()
  expect(document.querySelectorAll('input')).toHaveLength(0)
})
