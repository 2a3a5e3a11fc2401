import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { textArea } from './index.ts'

const named = { formItem: { name: 'note', label: 'Note' } }
const boxOf = (host: HostedComponent) => host.screen.getByRole('textbox') as HTMLTextAreaElement

describe('TextArea', () => {
  it('tells onChange once an input method is done, and counts characters as people see them', async () => {
    const host = await renderInHost(textArea, { props: { ...named, formWrap: { showCount: true, maxLength: 4 } } })
    fireEvent.compositionStart(boxOf(host))
    fireEvent.change(boxOf(host), { target: { value: 'ni hao' } })
    expect(host.emitted).toEqual([])
    fireEvent.change(boxOf(host), { target: { value: '你好👋🏽' } })
    fireEvent.compositionEnd(boxOf(host))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([['onChange', { note: '你好👋🏽' }]])
    expect(host.screen.getByText('3/4')).toBeTruthy()
  })

  it('has its rows unless it grows with its text', async () => {
    const rows = async (formWrap: { readonly [key: string]: boolean | number }) => {
      const host = await renderInHost(textArea, { props: { ...named, formWrap } })
      const found = Number(boxOf(host).rows)
      host.screen.unmount()
      return found
    }
    expect([await rows({ rows: 5 }), await rows({ rows: 5, autoSize: true })]).toEqual([5, 1])
  })

  it('is cleared with one click, and disabled and enabled by flows', async () => {
    const host = await renderInHost(textArea, { props: { ...named, defaultValue: 'words' } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Clear' }))
    expect([boxOf(host).value, host.emitted.map(({ payload }) => payload)]).toEqual(['', [{ note: '' }]])
    await host.call('disable')
    expect(boxOf(host).disabled).toBe(true)
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
  })
})
