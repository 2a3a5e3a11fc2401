import { expect, test } from 'vitest'
import { compileElement } from './compile-look.ts'
import { themeSheet } from './theme/theme-css.ts'
import { themesSheet } from './themes-sheet.ts'

const usual = { id: 'theme', tokens: { primary: { light: '#111111', dark: '#eeeeee' } } }
const party = { id: 'party', tokens: { type: 16 } }
const plain = { id: 'plain', tokens: {} }

test('a project with one theme has the sheet that it had before there could be several', () => {
  expect(themesSheet([usual], usual)).toBe(themeSheet(usual.tokens))
  expect(themesSheet([plain], plain)).toBe('')
})

test('a page has the theme that it chose and nothing of the usual one, with the same weight', () => {
  const sheet = themesSheet([usual, party, plain], usual)
  expect(sheet).toContain(':root body:where(:not(:has(.te-theme-party,.te-theme-plain))){--te-primary:#111111')
  expect(sheet).toContain(':root body:where(:not(:has(.te-theme-party,.te-theme-plain)))[arco-theme=dark]{')
  expect(sheet).toContain(':root body:where(:has(.te-theme-party)){--te-type:')
  expect(sheet).not.toContain(':has(.te-theme-plain)){')
})

test('a token of the project that a theme does not set is what the usual theme says', () => {
  const sheet = themesSheet([{ ...usual, tokens: { 'x-gap': '12px' } }, plain, { id: 'wide', tokens: { 'x-gap': '40px' } }], {
    ...usual,
    tokens: { 'x-gap': '12px' },
  })
  expect(sheet).toContain(':root body:where(:has(.te-theme-plain)){--te-x-gap:12px}')
  expect(sheet).toContain(':root body:where(:has(.te-theme-wide)){--te-x-gap:40px}')
})

test('the class of the chosen theme is on the page, also where the page says nothing else of its look', () => {
  const page = { id: 'page', style: {}, css: '', bindings: {}, themeId: 'party' }
  expect(compileElement(page, 't0').className).toBe('te-theme-party')
  expect(compileElement({ ...page, style: { color: 'red' }, shared: ['card'] }, 't0').className).toBe('t0 s-card te-theme-party')
})
