import { fireEvent, render } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SharedStyleRecord } from '#kernel/page/look'
import { effectiveTokens } from '#kernel/page/look/theme'
import { setLocale } from '#shell/messages'
import { SharedForm } from './shared-form.tsx'

beforeEach(async () => {
  await act(() => setLocale('en'))
  // The library reckons the height of a text field from what a browser computes.
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = 'textarea { padding: 0px; border: 0px solid; box-sizing: border-box }'
  return () => sheet.remove()
})

const styleOf = (style: SharedStyleRecord['style'], more: Partial<SharedStyleRecord> = {}): SharedStyleRecord => ({
  ...{ kind: 'shared', id: 'card', name: 'Card', style, css: '' },
  ...more,
})
function open(style: SharedStyleRecord) {
  const onPut = vi.fn()
  const screen = render(
    <SharedForm
      style={style}
      widths={[{ id: 'phone', max: 768 }]}
      entries={new Map()}
      tokens={effectiveTokens()}
      disabled={false}
      onPut={onPut}
    />,
  )
  const rows = () => [...screen.container.querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field'))
  return { screen, onPut, rows }
}

test('settings of a flex and of a position are there where they mean something, or are set', () => {
  expect(open(styleOf({})).rows()).not.toContain('gap')
  expect(open(styleOf({ display: 'flex' })).rows()).toEqual(expect.arrayContaining(['gap', 'flexDirection', 'alignItems']))
  expect(open(styleOf({ gap: 4 })).rows()).toContain('gap')
  expect(open(styleOf({ position: 'static' })).rows()).not.toContain('top')
  expect(open(styleOf({ position: 'sticky' })).rows()).toContain('top')
})

test('a token that a value names is told by its name and its values, and one that is gone as such', async () => {
  const { screen } = open(styleOf({ color: 'var(--te-primary)', backgroundColor: 'var(--te-x-old)' }))
  expect(screen.container.querySelector('[data-field=color] .lk-chip')!.textContent).toBe('Primarylight #7d33ffdark #b57dff')
  expect(screen.getByText('The token “x-old” is not in the look of the project')).toBeTruthy()
})

test('a colour is chosen with the picker of its row', async () => {
  const { screen, onPut } = open(styleOf({}))
  const [picker] = screen.getAllByLabelText('Color: choose a colour')
  await act(async () => void fireEvent.change(picker!, { target: { value: '#123456' } }))
  expect(onPut.mock.calls[0]![0].style).toEqual({ color: '#123456' })
})
