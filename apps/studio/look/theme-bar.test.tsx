import { fireEvent, render } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyTheme, type LookEntry, type ThemeRecord, themeOf, themesOf } from '#kernel/page/look'
import { setLocale } from '#shell/messages'
import { entriesOf } from './look-edit.ts'
import { ThemeBar } from './theme-bar.tsx'
import type { EditedLook } from './use-look.ts'

beforeEach(async () => act(() => setLocale('en')))

const party: ThemeRecord = { kind: 'theme', id: 'party', name: 'Party', tokens: { type: 16 } }
function open(records: readonly LookEntry[], chosen: ThemeRecord) {
  const entries = entriesOf(records)
  const put = vi.fn()
  const chooseTheme = vi.fn()
  const look = { entries, theme: chosen, themes: themesOf(entries.values()), put, chooseTheme } as unknown as EditedLook
  const screen = render(<ThemeBar look={look} disabled={false} uses={undefined} onAskUses={() => undefined} />)
  return { screen, put, chooseTheme, click: (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name }))) }
}

test('a copy has the values of the theme that is edited, and is edited next', async () => {
  const { screen, put, chooseTheme, click } = open([emptyTheme, party], party)
  await click('Copy the theme')
  expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Copy of Party')
  await click('OK')
  expect([...put.mock.calls[0]![0].values()]).toEqual([{ kind: 'theme', id: 'copy-of-party', name: 'Copy of Party', tokens: { type: 16 } }])
  expect(chooseTheme).toHaveBeenCalledWith('copy-of-party')
})

test('another theme is made the default in one step', async () => {
  const { put, click } = open([emptyTheme, party], party)
  await click('Make it the default')
  const after = entriesOf([emptyTheme, party].map((entry) => put.mock.calls[0]![0].get(entry.id) ?? entry))
  expect(themeOf(after.values()).id).toBe('party')
})

test('the first theme and the default one stay, and say why', () => {
  const first = open([emptyTheme, party], emptyTheme)
  expect(first.screen.getByRole('button', { name: 'Remove the theme' }).title).toBe('The first theme always stays; you can rename it')
  first.screen.unmount()
  const usual = open([emptyTheme, { ...party, default: true }], { ...party, default: true })
  expect(usual.screen.getByRole('button', { name: 'Remove the theme' }).title).toContain('make another one the default first')
})

test('with twenty themes none is added, in words', () => {
  const many = Array.from({ length: 19 }, (_, at): ThemeRecord => ({ ...party, id: `t${at}`, name: `T ${at}` }))
  const { screen } = open([emptyTheme, ...many], emptyTheme)
  expect((screen.getByRole('button', { name: 'New theme' }) as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText('There are 20 themes, the most that a project has')).toBeTruthy()
})
