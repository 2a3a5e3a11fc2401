import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { inputPassword } from './index.ts'

const named = { formItem: { name: 'key', label: 'Key' } }
const boxOf = (host: HostedComponent) => host.screen.container.querySelector('input')!

describe('InputPassword', () => {
  it('tells onChange and onBlur under its field name', async () => {
    const host = await renderInHost(inputPassword, { props: named })
    fireEvent.change(host.screen.getByLabelText(/Key/), { target: { value: 'a1' } })
    fireEvent.blur(boxOf(host))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', { key: 'a1' }],
      ['onBlur', { key: 'a1' }],
    ])
  })

  it('shows what was typed while its labelled button is pressed, and hides it again', async () => {
    const host = await renderInHost(inputPassword, { props: { ...named, defaultValue: 'a1' } })
    const eye = host.screen.getByRole('button', { name: 'Show password' })
    expect([boxOf(host).type, boxOf(host).autocomplete]).toEqual(['password', 'current-password'])
    fireEvent.click(eye)
    expect([boxOf(host).type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    fireEvent.click(eye)
    expect(boxOf(host).type).toBe('password')
  })

  it('is cleared with one click, and disabled and enabled by flows', async () => {
    const host = await renderInHost(inputPassword, { props: { ...named, defaultValue: 'a1' } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Clear' }))
    expect(boxOf(host).value).toBe('')
    await host.call('disable')
    expect([...host.screen.container.querySelectorAll<HTMLInputElement>('input, button')].map(({ disabled }) => disabled)).toEqual([
      true,
      true,
    ])
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
  })
})
