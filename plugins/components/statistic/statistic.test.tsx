import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { statistic } from './index.ts'

const shownBy = (host: Awaited<ReturnType<typeof renderInHost>>) =>
  host.screen.container.querySelector('.tessera-statistic-value')?.textContent

describe('Statistic', () => {
  it('separates thousands and rounds to its decimals', async () => {
    const host = await renderInHost(statistic, { props: { title: 'Sales', value: 1234567.891, precision: 1 } })
    expect(host.screen.container.textContent).toBe('Sales1,234,567.9')
  })

  it('reads numbers from text and leaves other text alone', async () => {
    expect(shownBy(await renderInHost(statistic, { props: { value: '42', precision: 0 } }))).toBe('42')
    expect(shownBy(await renderInHost(statistic, { props: { value: 'n/a' } }))).toBe('n/a')
  })

  it("shows its formatter's answer as it is", async () => {
    const host = await renderInHost(statistic, {
      props: { value: 0.5 },
      functions: ['script'],
      apply: (_path, [value]) => `${Number(value) * 100} %`,
    })
    await act(async () => undefined)
    expect(shownBy(host)).toBe('50 %')
  })
})
