import { expect, test } from 'vitest'
import { openContactSheet } from './contact-sheet.ts'

test('the contact sheet has a chart and a dialog that a button opens', () => {
  for (const locale of ['zh', 'en'] as const) {
    const page = openContactSheet(locale, 'card')
    expect(page.element('LineChart_1').peek()?.type).toBe('LineChart')
    expect(page.element('Modal_1').peek()?.type).toBe('Modal')
    expect(page.listens('Button_dialog', 'onClick')).toBe(true)
    expect(page.element('Card_1').peek()?.className).toBe('s-card')
    page.dispose()
  }
})
