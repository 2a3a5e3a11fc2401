import { afterEach, expect, test } from 'vitest'
import { findWords } from './find-words.ts'

afterEach(() => document.body.replaceChildren())

function shown(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body.firstElementChild as HTMLElement
}
const found = (root: HTMLElement, words: string, id = 'a') => findWords(root, id, words)?.toString() ?? null

test('words are found in the text that shows them, whatever stands beside it', () => {
  expect(found(shown('<button data-id="a"><i>★</i>Save</button>'), 'Save')).toBe('Save')
  expect(found(shown('<div data-id="a"><h3>保 存</h3></div>'), '保存')).toBe('保 存')
  expect(found(shown('<p data-id="a"><b>two</b> words</p>'), 'two words')).toBe('two words')
})

test('words of elements that stand inside are theirs', () => {
  const root = shown('<div data-id="a"><span data-id="b">Save</span></div>')
  expect([found(root, 'Save'), found(root, 'Save', 'b')]).toEqual([null, 'Save'])
})

test('a node that shows the words of another element says so', () => {
  const root = shown('<div data-id="tabs"><button data-words-of="a">Overview</button></div>')
  expect([found(root, 'Overview', 'tabs'), found(root, 'Overview')]).toEqual([null, 'Overview'])
})

test('what is not to be seen, and no words at all, are not found', () => {
  const root = shown('<div data-id="a"><span style="display:none">Save</span></div>')
  expect([found(root, 'Save'), found(root, ' ')]).toEqual([null, null])
})
