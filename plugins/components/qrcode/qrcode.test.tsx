import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { encode } from './encode.ts'
import { qrcode } from './index.ts'

describe('QRCode', () => {
  it('is SVG where it says so, and a canvas otherwise, under a name that says what is in it', async () => {
    const host = await renderInHost(qrcode, { props: { type: 'svg', value: 'https://a.example', color: '#123456' } })
    await waitFor(() => expect(host.screen.getByRole('img', { name: 'QR code: https://a.example' }).tagName).toBe('svg'))
    expect(host.screen.container.querySelector('svg path')?.getAttribute('fill')).toBe('#123456')
    await act(async () => host.setProps(host.id, qrcode.props.parse({}) as never))
    await waitFor(() => expect(host.screen.container.querySelector('canvas')).not.toBeNull())
  })

  it('says that its content is too long for one, and that there is none', async () => {
    const host = await renderInHost(qrcode, { props: { value: 'x'.repeat(3000) } })
    await waitFor(() => expect(host.screen.getByText('Too much content for a QR code')).toBeDefined())
    host.screen.unmount()
    const empty = await renderInHost(qrcode, { props: { value: '' }, locale: 'zh' })
    expect(empty.screen.getByText('没有内容')).toBeDefined()
  })

  it('says its status in words, which a flow changes, and tells onRefresh when it is asked for a new one', async () => {
    const host = await renderInHost(qrcode)
    expect(host.screen.queryByRole('status')).toBeNull()
    await host.call('changeQRCodeStatus', { status: 'scanned' })
    expect(host.screen.getByRole('status').textContent).toBe('Scanned')
    await host.call('changeQRCodeStatus', { status: 'expired' })
    fireEvent.click(host.screen.getByRole('button', { name: 'Refresh' }))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onRefresh'])
    await act(async () => host.setProps(host.id, { ...qrcode.props.parse({}), status: 'loading' } as never))
    expect(host.screen.getByRole('img', { name: 'Loading' })).toBeDefined()
  })

  it('encodes what is not Latin byte by byte as UTF-8, so that more of it needs a larger code', () => {
    expect(encode('a'.repeat(17), 'L')?.count).toBe(21)
    expect(encode('二维码扫一扫', 'L')?.count).toBe(25)
    expect(encode('a', 'L')?.path).toMatch(/^M0 0h7v1H0z/)
    expect(encode('x'.repeat(2954), 'L')).toBeUndefined()
  })
})
