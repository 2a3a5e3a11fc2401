import { act, fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { clock } from '#plugins/components/clock/index'
import { page } from '#plugins/components/page/index'
import { fieldsOf } from '#sdk'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const ofPage = fieldsOf(page.props).find(({ path }) => path === 'timeZone')!
const ofClock = fieldsOf(clock.props).find(({ path }) => path === 'timezone')!

function show(value: string, locale: 'zh' | 'en', field = ofPage) {
  const given: unknown[] = []
  const { container } = render(
    <PanelProvider value={{ locale } as unknown as PanelContext}>
      <Editor value={value} onChange={(next) => given.push(next)} field={field} labelId="label" />
    </PanelProvider>,
  )
  const input = container.querySelector('input')!
  const labelOf = (zone: string) => container.querySelector(`option[value="${zone}"]`)?.textContent
  return { container, input, given, labelOf, focus: () => act(async () => void fireEvent.focus(input)) }
}

describe('the setter of time zones', () => {
  it('lists every zone with its place and its distance from UTC in the language of the panel', async () => {
    const zh = show('', 'zh')
    expect(zh.labelOf('Asia/Shanghai')).toBeUndefined()
    await zh.focus()
    expect(zh.labelOf('Asia/Shanghai')).toMatch(/^中国.*时间，UTC\+08:00$/)
    expect(zh.container.querySelectorAll('option').length).toBeGreaterThan(300)
    const en = show('', 'en')
    await en.focus()
    expect(en.labelOf('Asia/Kathmandu')).toMatch(/^Nepal .*UTC\+05:45$/)
    expect(en.labelOf('UTC')).toContain('UTC+00:00')
  })

  it('says what the chosen zone is, and takes what is typed', () => {
    const { container, input, given } = show('Asia/Shanghai', 'en')
    expect(container.querySelector('p')?.textContent).toMatch(/^China .*Time, UTC\+08:00$/)
    fireEvent.change(input, { target: { value: ' Asia/Tokyo ' } })
    expect(given).toEqual(['Asia/Tokyo'])
  })

  it.each([
    ['zh', '没有时区“Mars/Base”'],
    ['en', 'There is no time zone “Mars/Base”'],
  ] as const)('refuses a name that is no zone, in %s', (locale, message) => {
    const { container, input } = show('Mars/Base', locale)
    expect(container.querySelector('[role="alert"]')?.textContent).toContain(message)
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('offers the usual zones of a setting first, each once', async () => {
    const { container, focus } = show('', 'en', ofClock)
    await focus()
    const values = [...container.querySelectorAll('option')].map(({ value }) => value)
    expect(values[0]).toBe('Asia/Shanghai')
    expect(values.filter((value) => value === 'Asia/Shanghai')).toEqual(['Asia/Shanghai'])
  })
})
