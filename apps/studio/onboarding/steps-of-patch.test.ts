import { expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page'
import { stepsOfPatch } from './steps-of-patch.ts'

const button = (more: object = {}): PageEntry =>
  ({ kind: 'element', id: 'Button_1', type: 'Button', bindings: {}, events: {}, ...more }) as unknown as PageEntry
const bound = (kind: string) => button({ bindings: { text: { kind, source: '1 + 1' } } })
const change = (from: PageEntry, to: PageEntry) => stepsOfPatch(new Map([['Button_1', { from, to }]]))

test('an element that is put on the page, a formula and a flow are steps', () => {
  expect(stepsOfPatch(new Map([['Button_1', { from: null, to: button() }]]))).toEqual(['drop'])
  expect(change(button(), bound('formula'))).toEqual(['bind'])
  expect(change(button(), button({ events: { onClick: ['flow_1'] } }))).toEqual(['event'])
})

test('other edits, and those that take something away, are none', () => {
  expect(change(button(), button({ props: { text: 'Save' } }))).toEqual([])
  expect(change(bound('formula'), button())).toEqual([])
  expect(change(button(), bound('text'))).toEqual([])
  expect(stepsOfPatch(new Map([['v', { from: null, to: { kind: 'variable', id: 'v' } as unknown as PageEntry }]]))).toEqual([])
})
