import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { tinyArea } from './index.ts'

describe('TinyArea', () => {
  it('says its numbers to those who do not see it, in the page’s language', async () => {
    const host = await renderInHost(tinyArea, { props: { data: [3, '1', null, 2.5] } })
    expect(host.screen.getByRole('img').getAttribute('aria-label')).toBe('3 values, lowest 1, highest 3, last 2.5')
    const zh = await renderInHost(tinyArea, { props: { data: [3] }, locale: 'zh' })
    expect(zh.screen.getAllByRole('img')[1]!.getAttribute('aria-label')).toBe('1 个数值，最低 3，最高 3，最后 3')
  })

  it('has a note instead of a picture without data, and a sample while it is edited', async () => {
    const host = await renderInHost(tinyArea)
    expect(host.screen.container.textContent).toBe('No data')
    const edited = await renderInHost(tinyArea, { mode: 'edit' })
    expect(edited.screen.getByText('Sample data')).toBeDefined()
  })

  it('draws what its source answers when it is updated', async () => {
    const host = await renderInHost(tinyArea, { props: { data: [1] }, load: () => ({ code: 0, data: [4, 5], originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.screen.getByRole('img').getAttribute('aria-label')).toContain('2 values')
  })
})
