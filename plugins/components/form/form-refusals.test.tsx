import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { ServiceProvider } from '#kernel/plugin'
import type { PageHost } from '#kernel/view'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { input } from '../input/index.ts'
import { form } from './index.ts'

async function mount(formItem: JsonObject, locale: 'zh' | 'en' = 'en') {
  const said: string[] = []
  const create = () => ({ show: async ({ content }: { readonly content: string }) => void said.push(content) })
  const service: ServiceProvider<PageHost> = { id: 'service/message', label: { zh: '消息', en: 'Messages' }, create }
  const host = await renderInHost(form, {
    locale,
    views: (type) => (type === 'Input' ? input.view : undefined),
    children: [
      { id: 'Input_1', type: 'Input', props: { ...defaultsOf(input.props), formItem: { name: 'name', label: 'Name', ...formItem } } },
    ],
    services: [service],
  })
  return { host, said }
}
const needed = [{ required: true, message: '' }]

describe('a form that is not sent', () => {
  it('gives the reason as a message where its field shows none', async () => {
    const { host, said } = await mount({ noStyle: true, rules: needed })
    expect(await host.call('submit')).toMatchObject({ ok: false })
    expect(said).toEqual(['Name: Required'])
    const chinese = await mount({ noStyle: true, rules: needed }, 'zh')
    await chinese.host.call('submit')
    expect(chinese.said).toEqual(['Name：此项必填'])
  })

  it('gives no message where the field shows the reason', async () => {
    const { host, said } = await mount({ rules: needed })
    await host.call('submit')
    expect([host.screen.getByRole('alert').textContent, said]).toEqual(['Required', []])
  })

  it('says that a field was changed while the form was being checked', async () => {
    const { host, said } = await mount({ rules: [{ pattern: '^L', message: '' }] })
    const answers: ((answer: 'yes') => void)[] = []
    host.page.match = () => new Promise((resolve) => answers.push(resolve))
    const box = host.screen.getByRole('textbox')
    await act(async () => void fireEvent.change(box, { target: { value: 'Li' } }))
    await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
    await act(async () => void fireEvent.change(box, { target: { value: 'Lu' } }))
    for (let turn = 0; turn < 4; turn++) await act(async () => answers.splice(0).forEach((answer) => void answer('yes')))
    expect(said).toEqual(['Not sent: a field was changed while the form was being checked. Submit again'])
  })
})
