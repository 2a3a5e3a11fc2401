import { expect, test } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import { bootEditor } from '../../boot/editor.ts'
import { catalogueOf } from '../editor/document/catalogue.ts'
import { sheetPage } from './sheet-page.ts'

test('the contact sheet has a chart and a dialog that a button opens, and is read without findings', () => {
  const catalogue = catalogueOf(bootEditor([]))
  for (const locale of ['zh', 'en'] as const) {
    const { document, findings } = parsePage(sheetPage(locale, 'card'), { catalogue })
    const at = (id: string) => document.entries.get(id) as ElementRecord
    expect(findings).toEqual([])
    expect([at('LineChart_1').type, at('Modal_1').type]).toEqual(['LineChart', 'Modal'])
    const [flow = ''] = at('Button_dialog').events.onClick ?? []
    expect(JSON.stringify(document.entries.get(flow))).toContain('Modal_1')
    expect([at('Card_1').shared, at('Form_1').shared]).toEqual([['card'], undefined])
  }
})
