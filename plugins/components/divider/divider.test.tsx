import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { divider } from './index.ts'

const shown = async (props: JsonObject = {}) => {
  const host = await renderInHost(divider, { props })
  const separator = host.screen.getByRole('separator')
  return { host, separator, lines: separator.querySelectorAll('.tessera-divider-line') }
}

describe('Divider', () => {
  it('is a line, and two of them with a text between, which names it', async () => {
    const plain = await shown()
    expect([plain.lines.length, plain.separator.getAttribute('aria-orientation'), plain.separator.hasAttribute('aria-label')]).toEqual([
      ...[1, 'horizontal', false],
    ])
    plain.host.screen.unmount()
    const named = await shown({ text: 'Or', orientation: 'left', plain: true })
    expect([named.lines.length, named.separator.textContent, named.separator.getAttribute('aria-label')]).toEqual([2, 'Or', 'Or'])
    expect(named.separator.className).toContain('tessera-divider-left')
    expect(named.separator.querySelector('.tessera-divider-plain')).not.toBeNull()
  })

  it('has no text where it stands upright', async () => {
    const { separator, lines } = await shown({ type: 'vertical', text: 'Or', dashed: true })
    expect([separator.textContent, separator.getAttribute('aria-orientation')]).toEqual(['', 'vertical'])
    expect(lines[0]!.className).toContain('tessera-divider-dashed')
  })

  it('tells its flow of a click', async () => {
    const { host, separator } = await shown({ text: 'Or' })
    fireEvent.click(separator)
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClick'])
  })
})
