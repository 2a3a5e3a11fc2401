import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { liquid } from './index.ts'

describe('Liquid', () => {
  it('says its ratio, also of a text, and stays within 0 and 100 %', async () => {
    const said = async (data: number | string) => {
      const host = await renderInHost(liquid, { props: { data } })
      const label = host.screen.getByRole('img').getAttribute('aria-label')
      host.screen.unmount()
      return label
    }
    expect([await said(0.4), await said('0.125'), await said(7), await said(-1)]).toEqual(['40%', '12.5%', '100%', '0%'])
  })

  it('has as many waves as it is to have, still water for none, and no water at zero', async () => {
    const waves = async (data: number, count: number) => {
      const host = await renderInHost(liquid, { props: { data, wave: { count } } })
      const paths = [...host.screen.container.querySelectorAll('g > path')].map((path) => path.getAttribute('class'))
      host.screen.unmount()
      return paths
    }
    expect(await waves(0.5, 3)).toEqual(Array(3).fill('tessera-liquid-wave'))
    expect(await waves(0.5, 0)).toEqual([null])
    expect(await waves(0, 2)).toEqual([])
  })

  it('has a note instead of a picture where there is no ratio, and draws what its source answers', async () => {
    const none = await renderInHost(liquid, { props: { data: { a: 1 } } })
    expect(none.screen.container.textContent).toBe('No data')
    none.screen.unmount()
    const host = await renderInHost(liquid, { props: { data: 0.1 }, load: () => ({ code: 0, data: 0.9, originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.screen.getByRole('img').getAttribute('aria-label')).toBe('90%')
  })
})
