import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { setLocale } from '../../shell/messages.ts'
import { DocsScreen } from './docs-screen.tsx'

const later = { timeout: 20_000 }
let place: ReturnType<typeof memoryLocation>

const paramsOf = (path: string) => {
  const [, , chapter = '', entry = ''] = path.split('/')
  return { chapter: decodeURIComponent(chapter), entry: decodeURIComponent(entry) }
}
function Screens() {
  const [path] = place.hook()
  return <DocsScreen key={path} params={paramsOf(path.split('#')[0]!)} />
}

async function open(path: string): Promise<void> {
  place = memoryLocation({ path, record: true })
  render(
    <Router hook={place.hook}>
      <Screens />
    </Router>,
  )
  await screen.findByRole('heading', { level: 1 }, later)
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const contents = () => within(screen.getByRole('navigation', { name: 'Contents' }))
const search = () => screen.getByRole('combobox', { name: 'Search the documentation' })
const type = (value: string) => fireEvent.change(search(), { target: { value } })

beforeEach(() => {
  // What the header asks for.
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, data: { contact: '', onPremises: false }, message: '' }))
  act(() => setLocale('en'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the first chapter is read first, and the next page leads on', async () => {
  await open('/docs')
  expect(title()).toBe('A first page in five minutes')
  expect(contents().getByRole('link', { current: 'page' }).textContent).toBe('A first page in five minutes')
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Previous and next page' })).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Data and requests' })).toBeTruthy()
  expect(place.history?.at(-1)).toBe('/docs/data')
})

test('the page of a component tells its settings, events and methods, and stands in the contents of its chapter', async () => {
  await open('/docs/components/Button')
  expect(title()).toBe('Button')
  expect(screen.getAllByRole('cell', { name: 'startLoading' })).toHaveLength(1)
  expect(screen.getAllByRole('cell', { name: 'onClick' })).toHaveLength(1)
  fireEvent.click(contents().getByRole('link', { name: 'Card' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Card' })).toBeTruthy()
})

test('a block of code shows the name of its file', async () => {
  await open('/docs/plugins')
  const figure = screen.getByText('stamp-view.tsx', { selector: 'figcaption' }).closest('figure')
  expect(figure?.querySelector('pre')?.textContent).toContain('export function View')
  expect(document.querySelectorAll('figure pre')).not.toHaveLength(document.querySelectorAll('figcaption').length)
})

test('the search marks what it finds; arrows choose, Enter opens, Escape closes', async () => {
  await open('/docs')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(search())
  type('backups')
  const options = await screen.findAllByRole('option', {}, later)
  expect(options[0]?.querySelector('mark')?.textContent).toBe('Backups')
  expect(search().getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  type('table')
  const [first, second] = await screen.findAllByRole('option', {}, later)
  fireEvent.keyDown(search(), { key: 'ArrowDown' })
  expect(second?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(search(), { key: 'ArrowUp' })
  expect(first?.getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(search(), { key: 'Escape' })
  expect(screen.queryAllByRole('option')).toEqual([])
  type('backups')
  await screen.findAllByRole('option', {}, later)
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Run it yourself' })).toBeTruthy()
  expect(place.history?.at(-1)).toBe('/docs/operations#backups')
})

test('a search without a hit, and an address without a page, say so', async () => {
  await open('/docs/components/Nothing')
  expect(title()).toBe('There is no such page')
  type('qqqq')
  expect(await screen.findByText(/Nothing matches “qqqq”/, {}, later)).toBeTruthy()
})

test('another language shows the same page in that language', async () => {
  await open('/docs/operations')
  await act(() => setLocale('zh'))
  expect(await screen.findByRole('heading', { level: 1, name: '部署与运维' }, later)).toBeTruthy()
})
