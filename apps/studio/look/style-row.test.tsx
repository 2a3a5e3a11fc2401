import { fireEvent, render } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { effectiveTokens } from '#kernel/page/look/theme'
import type { FieldSpec } from '#sdk'
import { setLocale } from '#shell/messages'
import { STYLE_GROUPS } from '../../kit/style/style-fields.ts'
import { StyleRow } from './style-row.tsx'

beforeEach(async () => act(() => setLocale('en')))

const fieldOf = (path: string): FieldSpec => STYLE_GROUPS.flatMap(({ fields }) => fields).find((field) => field.path === path)!
function open(path: string, value: string | undefined) {
  const onChange = vi.fn()
  const screen = render(
    <StyleRow
      field={fieldOf(path)}
      value={value}
      own={[{ kind: 'token', id: 'x-brand', label: { zh: '品牌', en: 'Brand' }, type: 'color' }]}
      tokens={effectiveTokens()}
      scheme="dark"
      disabled={false}
      onChange={onChange}
    />,
  )
  return { screen, onChange }
}

test('a colour that names a token shows what the token is in the scheme, and the picker writes a colour', async () => {
  const { screen, onChange } = open('color', 'var(--te-primary)')
  const picker = screen.getByLabelText('Color: choose a colour') as HTMLInputElement
  expect(picker.value).toBe('#b57dff')
  await act(async () => void fireEvent.change(picker, { target: { value: '#123456' } }))
  expect(onChange.mock.calls[0]![0]).toBe('#123456')
})

test('a text that is a number is written as one, other fields offer no tokens and have no picker', async () => {
  const { screen, onChange } = open('zIndex', undefined)
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Z-index' }), { target: { value: '12' } }))
  expect(onChange.mock.calls[0]![0]).toBe(12)
  expect(screen.container.querySelector('[type="color"]')).toBeNull()
})

test('a colour offers the tokens that what is typed is a part of, those of the project with them', async () => {
  const { screen, onChange } = open('color', 'bran')
  await act(async () => screen.getByRole('textbox', { name: 'Color' }).focus())
  const offered = await screen.findAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['Brand x-brand'])
  await act(async () => void fireEvent.click(offered[0]!))
  expect(onChange.mock.calls.at(-1)![0]).toBe('var(--te-x-brand)')
})
