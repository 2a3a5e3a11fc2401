import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { ringProgress } from './index.ts'

describe('RingProgress', () => {
  it('says its ratio, also of a text, and stays within 0 and 100 %', async () => {
    const said = async (data: number | string) => {
      const host = await renderInHost(ringProgress, { props: { data } })
      const label = host.screen.getByRole('img').getAttribute('aria-label')
      host.screen.unmount()
      return label
    }
    expect([await said(0.4), await said('0.125'), await said(7), await said(-1)]).toEqual(['40%', '12.5%', '100%', '0%'])
  })

  it('has a note instead of a picture where there is no ratio', async () => {
    const host = await renderInHost(ringProgress, { props: { data: 'nonsense' } })
    expect(host.screen.container.textContent).toBe('No data')
  })

  it('draws what its source answers when it is updated', async () => {
    const host = await renderInHost(ringProgress, { props: { data: 0.1 }, load: () => ({ code: 0, data: 0.9, originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.screen.getByRole('img').getAttribute('aria-label')).toBe('90%')
  })
})
