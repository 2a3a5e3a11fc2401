import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type ElementRecord, PAGE_ID, type PageEntry, type TextRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { setLocale } from '#shell/messages'
import { Panel as PropsPanel } from '../inspector/props-tab.tsx'
import { createTestSession, elementRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { languageToken } from '../parts/language-part.ts'
import { Panel as TextsPanel } from './texts-tab.tsx'

beforeEach(async () => act(() => setLocale('en')))

const page = { ...(emptyDocument().entries.get(PAGE_ID) as PageEntry), locales: ['zh', 'en'] } as PageEntry
const text = (id: string, values: TextRecord['values']): TextRecord => ({ kind: 'text', id, values, note: '', extra: {} })
const bound = elementRecord('Button_1', { bindings: { text: { kind: 'text', source: 'save' } } })
const save = text('save', { zh: '保存' })

function sessionOf(...entries: readonly PageEntry[]) {
  const session = createTestSession([page, ...entries])
  session.selection.value = ['Button_1']
  return session
}
const textOf = (session: ReturnType<typeof sessionOf>, key = 'save') =>
  (session.document().entries.get(key) as TextRecord | undefined)?.values

test('a field writes the language that is edited, and chips say where words are missing', async () => {
  const session = sessionOf(bound, save)
  const screen = await renderPanel(session, PropsPanel)
  const field = () => screen.getByRole('textbox', { name: 'Text' }) as HTMLInputElement
  expect(field().value).toBe('保存')
  await act(async () => screen.getByRole('button', { name: 'English: no words yet' }).click())
  expect(session.part(languageToken).current.peek()).toBe('en')
  await act(async () => void fireEvent.change(field(), { target: { value: 'Save' } }))
  expect(textOf(session)).toEqual({ zh: '保存', en: 'Save' })
  expect(screen.getByRole('button', { name: 'English: written' }).getAttribute('aria-pressed')).toBe('true')
  await act(async () => session.undo())
  expect(textOf(session)).toEqual({ zh: '保存' })
})

test('words in another language make a text of what stands there', async () => {
  const session = sessionOf(elementRecord('Button_1', { props: { text: '保存' } }))
  session.part(languageToken).choose('en')
  const screen = await renderPanel(session, PropsPanel)
  await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'Save' } }))
  const { bindings } = session.document().entries.get('Button_1') as ElementRecord
  expect(bindings.text?.kind).toBe('text')
  expect(textOf(session, bindings.text!.source)).toEqual({ zh: '保存', en: 'Save' })
})

test('a page in one language has no chips', async () => {
  const session = createTestSession([elementRecord('Button_1', { props: { text: 'Save' } })])
  session.selection.value = ['Button_1']
  const screen = await renderPanel(session, PropsPanel)
  expect(screen.queryByRole('button', { name: /English/ })).toBeNull()
})

test('the table shows all texts with their places, finds what is missing, and replaces in one step', async () => {
  const session = sessionOf(bound, save, text('alone', { zh: '订单', en: 'Order' }), text('again', { zh: '旧订单', en: 'Old order' }))
  const screen = await renderPanel(session, TextsPanel)
  const keys = () => screen.getAllByRole('textbox', { name: /^Key: / }).map((input) => (input as HTMLInputElement).value)
  expect(keys()).toEqual(['again', 'alone', 'save'])
  expect(screen.getByRole('button', { name: 'Button_1' })).toBeTruthy()
  const write = (name: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
  await write('save, English', 'Save')
  expect(textOf(session)).toEqual({ zh: '保存', en: 'Save' })
  await act(async () => screen.getByRole('button', { name: 'More' }).click())
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    ...['Find and replace', 'Import', 'Export CSV', 'Export JSON'],
  ])
  await act(async () => screen.getByRole('menuitem', { name: 'Find and replace' }).click())
  await write('Find', '订单')
  await write('Replace with', '单据')
  await act(async () => screen.getByRole('button', { name: 'Replace all' }).click())
  expect([textOf(session, 'alone')?.zh, textOf(session, 'again')?.zh]).toEqual(['单据', '旧单据'])
  await act(async () => session.undo())
  expect([textOf(session, 'alone')?.zh, textOf(session, 'again')?.zh]).toEqual(['订单', '旧订单'])
  await write('Search texts', 'alone')
  expect(keys()).toEqual(['alone'])
})

test('a new key is followed by what shows the text', async () => {
  const session = sessionOf(bound, save)
  const screen = await renderPanel(session, TextsPanel)
  const key = screen.getByRole('textbox', { name: 'Key: save' })
  await act(async () => void fireEvent.change(key, { target: { value: 'save.button' } }))
  await act(async () => void fireEvent.blur(key))
  expect((session.document().entries.get('Button_1') as ElementRecord).bindings.text?.source).toBe('save.button')
  expect(textOf(session, 'save.button')).toEqual({ zh: '保存' })
})
