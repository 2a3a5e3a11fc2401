import { expect, test } from 'vitest'
import { ownSelector, selectorsIn } from './own-selectors.ts'

const own = (selector: string) => ownSelector(selector, 'a', new Set(['t4', 's1-card']))
const ROOT = '.te-own[data-own="a"]'

test.each([
  [':root body', ROOT],
  [':root:root body[arco-theme="dark"] :is(.x,.y)', `${ROOT}[arco-theme="dark"] :is(.x,.y)`],
  ['body:where([arco-theme="dark"])', `${ROOT}:where([arco-theme="dark"])`],
])('what is said of the body is said of the page’s root: %s', (selector, expected) => expect(own(selector)).toBe(expected))

test.each([
  ['.t4', `.t4:where(${ROOT} *)`],
  ['.t4 > .t4:hover::before', `.t4:where(${ROOT} *) > .t4:hover::before`],
  ['.title .t4', `.title .t4:where(${ROOT} *)`],
  ['.t4\\:header:hover', `.t4\\:header:where(${ROOT} *):hover`],
  ['html[data-mobile] [arco-theme="dark"] .t4', `html[data-mobile] ${ROOT}[arco-theme="dark"] .t4:where(${ROOT} *)`],
  ['.s1-card.s1-card', `.s1-card:where(${ROOT} *).s1-card`],
])('a class of the page means what is below its root: %s', (selector, expected) => expect(own(selector)).toBe(expected))

test('a selector without any class of the page means nothing of other pages either', () => {
  expect(own('.s-other')).toBe(`:where(${ROOT}) .s-other`)
})

test('a list is taken apart at the commas that are in no brackets and no quotes', () => {
  expect(selectorsIn('.a:is(.b, .c), [title="x,\\"y"] > .d ,.e\\,f')).toEqual(['.a:is(.b, .c)', '[title="x,\\"y"] > .d', '.e\\,f'])
})
