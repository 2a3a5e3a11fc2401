import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, press, renderInHost } from '#sdk/testing'
import { steps } from './index.ts'

const data: Json = [{ title: 'A', description: 'first', subTitle: 'now' }, { title: 'B' }, 'C']
const statuses = (host: HostedComponent) =>
  [...host.screen.container.querySelectorAll('.tessera-step')].map(
    (step) => /tessera-step-(wait|process|finish|error)/.exec(step.className)?.[1],
  )
const current = (host: HostedComponent) => host.screen.container.querySelector('[aria-current="step"]')?.textContent

describe('Steps', () => {
  it('finishes the steps before the current one, and says so to those who do not see it', async () => {
    const host = await renderInHost(steps, { props: { data, current: '1' } })
    expect(statuses(host)).toEqual(['finish', 'process', 'wait'])
    expect(current(host)).toContain('In progress')
    host.screen.unmount()
    const done = await renderInHost(steps, { props: { data, current: 3 } })
    expect([statuses(done), current(done)]).toEqual([['finish', 'finish', 'finish'], undefined])
    done.screen.unmount()
    const failed = await renderInHost(steps, {
      props: { data: [{ title: 'A', status: 'error' }, { title: 'B' }], current: 1, status: 'wait' },
    })
    expect(statuses(failed)).toEqual(['error', 'wait'])
  })

  it('goes to the step that is pressed and tells onChange, once; a disabled one cannot be pressed', async () => {
    const host = await renderInHost(steps, { props: { data: [{ title: 'A' }, { title: 'B' }, { title: 'C', disabled: true }] } })
    await press(host.screen.getByRole('button', { name: /B/ }))
    await press(host.screen.getByRole('button', { name: /B/ }))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { current: 1 } }])
    expect([current(host)?.startsWith('2B'), host.screen.queryByRole('button', { name: /C/ })]).toEqual([true, null])
  })

  it('goes where a flow says, by a number or an object with it; its setting wins once that changes', async () => {
    const host = await renderInHost(steps, { props: { data } })
    for (const [args, place] of [
      [2, 2],
      [{ current: 1 }, 1],
      ['2', 2],
      [{ val: 0 }, 0],
      [{ current: '1' }, 1],
    ] as const) {
      expect(await host.call('updateStep', args)).toEqual({ ok: true })
      expect(statuses(host).indexOf('process')).toBe(place)
    }
    expect(host.emitted).toEqual([])
    await act(async () => host.setProps(host.id, { data, current: 2 }))
    expect(statuses(host).indexOf('process')).toBe(2)
  })

  it('shows what its source answers when it is updated, and a note without any step', async () => {
    const host = await renderInHost(steps, { load: () => ({ code: 0, data: [{ title: 'Late' }], originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    expect(host.screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([expect.stringContaining('Late')])
    host.screen.unmount()
    const none = await renderInHost(steps, { props: { data: [] }, locale: 'zh' })
    expect(none.screen.container.textContent).toBe('暂无步骤')
  })
})
