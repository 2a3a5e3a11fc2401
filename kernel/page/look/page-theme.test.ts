import { expect, test } from 'vitest'
import { PAGE_ID, type PageRecord } from '../records/records.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import { compileElement } from './compile-look.ts'
import { LAYER_ORDER } from './layers.ts'
import { lookSheet } from './look-sheet.ts'
import { pageTheme, themeRules } from './page-theme.ts'

const page = (more: Partial<PageRecord>): PageRecord => ({ ...(emptyDocument().entries.get(PAGE_ID) as PageRecord), ...more })

test('a page without differences brings no rule of a theme', () => {
  expect(themeRules(page({}), [])).toEqual(new Map())
})

test('the differences of a page are those tokens alone, in the layer of themes', () => {
  const own = page({ theme: { 'radius-small': 6 }, css: 'top: 0' })
  expect(lookSheet([compileElement(own, 't0')], own).split('\n')).toEqual([
    LAYER_ORDER,
    '@layer theme{:root body{--te-radius-small:6px;--border-radius-small:6px}}',
    '@layer css{.t0{top:0}}',
  ])
})

test('the colour among the settings of an older page is its primary colour while it is set, and nothing else is', () => {
  expect(pageTheme(page({ props: { theme: '#165dff' }, theme: { primary: '#000000', type: 15 } }))).toEqual({
    primary: '#165dff',
    type: 15,
  })
  expect(pageTheme(page({ props: { theme: '' }, theme: { primary: '#000000' } }))).toEqual({ primary: '#000000' })
  expect(pageTheme(page({ props: { theme: 'red;}' } }))).toEqual({})
})

test('tokens that a page says by name have a value where no theme names them', () => {
  const rules = themeRules(undefined, [
    '.a{color:var(--te-primary)}',
    '.b{padding:calc(2 * var( --te-space ));color:var(--te-nothing)}.c{top:var(--te-x-brand)}',
  ])
  expect(rules).toEqual(
    new Map([['base', '@layer base{body{--te-primary:#7d33ff;--te-space:4px}body:where([arco-theme=dark]){--te-primary:#b57dff}}']]),
  )
  expect(themeRules(undefined, ['.a{color:red}']).size).toBe(0)
})
