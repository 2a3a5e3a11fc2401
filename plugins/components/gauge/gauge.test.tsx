import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { gauge } from './index.ts'

describe('Gauge', () => {
  it('says its ratio, also of a text, and stays within 0 and 100 %', async () => {
    const said = async (data: number | string) => {
      const host = await renderInHost(gauge, { props: { data } })
      const label = host.screen.getByRole('img').getAttribute('aria-label')
      host.screen.unmount()
      return label
    }
    expect([await said(0.4), await said('0.125'), await said(7), await said(-1)]).toEqual(['40%', '12.5%', '100%', '0%'])
  })

  it('has labels and a text by the author’s functions, which get what those of older pages get', async () => {
    const host = await renderInHost(gauge, {
      props: { data: 0.25 },
      functions: ['axis.label.formatter', 'statistic.content.formatter'],
      apply: (path, [value]) => (path.startsWith('axis') ? `${Number(value) * 100}°` : `Rate ${(value as { percent: number }).percent}`),
    })
    await act(async () => undefined)
    const texts = [...host.screen.container.querySelectorAll('text')].map((text) => text.textContent)
    expect([texts[1], texts.at(-1)]).toEqual(['20°', 'Rate 0.25'])
  })

  it('has as many strips as it is to have, and a colour for each range', async () => {
    const props = { data: 0.5, type: 'meter', meter: { steps: 10 }, range: { ticks: '0, 0.5, 1', color: ['red', 'green'] } }
    const host = await renderInHost(gauge, { props })
    const fills = [...host.screen.container.querySelectorAll('path[fill]')].map((path) => path.getAttribute('fill'))
    expect(fills).toEqual([...Array(5).fill('red'), ...Array(5).fill('green')])
  })

  it('has a note instead of a picture where there is no ratio, and draws what its source answers', async () => {
    const none = await renderInHost(gauge, { props: { data: 'nonsense' } })
    expect(none.screen.container.textContent).toBe('No data')
    none.screen.unmount()
    const host = await renderInHost(gauge, { props: { data: 0.1 }, load: () => ({ code: 0, data: 0.9, originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.screen.getByRole('img').getAttribute('aria-label')).toBe('90%')
  })
})
