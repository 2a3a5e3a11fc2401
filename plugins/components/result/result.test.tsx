import { describe, expect, it } from 'vitest'
import { press, renderInHost } from '#sdk/testing'
import { result } from './index.ts'

describe('Result', () => {
  it.each(['success', 'error', 'info', 'warning', '404', '403', '500'])('draws %s inline, with words in both languages', async (status) => {
    for (const locale of ['zh', 'en'] as const) {
      const host = await renderInHost(result, { props: { status }, locale })
      expect(host.screen.container.querySelectorAll('svg[aria-hidden]')).toHaveLength(1)
      expect(host.screen.container.querySelectorAll('img, use, [href]')).toHaveLength(0)
      expect(host.screen.container.querySelector('.tessera-result-title')?.textContent).toMatch(locale === 'zh' ? /[一-龥]/ : /^[A-Z]/)
      host.screen.unmount()
    }
  })

  it('takes a number for its status and the words of its author', async () => {
    const host = await renderInHost(result, { props: { status: 404 as never, title: 'Nothing here', subTitle: 'Try the list' } })
    expect(host.screen.container.textContent).toBe('404Nothing hereTry the list')
  })

  it('has buttons whose presses are events of their own', async () => {
    const host = await renderInHost(result, { props: { bulkActionList: [{ text: 'Back', type: 'primary', eventName: 'BulkAction_1' }] } })
    await press(host.screen.getByRole('button', { name: 'Back' }))
    expect(host.emitted).toEqual([{ id: host.id, event: 'BulkAction_1', payload: null }])
  })
})
