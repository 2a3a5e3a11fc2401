import { expect, test } from 'vitest'
import { PAGE_ID, type PageRecord } from '../records/records.ts'
import { contrastFindings } from './contrast-findings.ts'

const name = { zh: '主题', en: 'Brand' }
const page = (theme: PageRecord['theme'] = {}): Pick<PageRecord, 'id' | 'theme' | 'props'> => ({ id: PAGE_ID, props: {}, theme })
const codes = (findings: ReturnType<typeof contrastFindings>) =>
  findings.map(({ path, message }) => [path, 'code' in message ? message.code : ''])

test('a page whose colours can be read has no findings', () => {
  expect(contrastFindings({ name, tokens: {} }, page())).toEqual([])
  expect(contrastFindings({ name, tokens: {} }, page({ primary: '#165dff', type: 15 }))).toEqual([])
})

test('what the theme of the project brings is one finding with the worst pair', () => {
  const tokens = { text: { light: '#cccccc', dark: '#ffffff' }, 'text-3': { light: '#999999', dark: '#ffffff' } }
  const findings = contrastFindings({ name, tokens }, page())
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    ...{ level: 'warning', code: 'LOOK_CONTRAST', entry: PAGE_ID },
    message: {
      code: 'page.look-contrast',
      params: { theme: name, count: 5, pair: { en: 'Text on sunken' }, scheme: { en: 'light' }, least: 4.5 },
    },
  })
})

test('each pair that comes with the differences of the page is a finding at its token, and one that they mend is none', () => {
  const tokens = { text: { light: '#cccccc', dark: '#ffffff' } }
  const own = { text: '#1d2129', 'text-2': { light: '#bbbbbb', dark: '#ffffff' } }
  const findings = contrastFindings({ name, tokens }, page(own))
  expect(codes(findings).every(([path]) => path === 'theme.text' || path === 'theme.text-2')).toBe(true)
  expect(findings.filter(({ path }) => path === 'theme.text-2')).toHaveLength(2)
  expect(codes(findings)).toContainEqual(['theme.text-2', 'page.page-contrast-nearest'])
})
