import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLocale } from '../shell/messages.ts'
import { AppBoundary } from './app-boundary.tsx'
import { backUpOnError, ERROR_LOG } from './error-log.ts'

let fails = true
const Screen = () => {
  if (fails) throw new RangeError('no room')
  return <p>all is well</p>
}
const kept = () => JSON.parse(sessionStorage.getItem(ERROR_LOG) ?? 'null')
const show = async () => {
  await act(() => setLocale('en'))
  await act(async () => {
    render(
      <AppBoundary>
        <Screen />
      </AppBoundary>,
      { onCaughtError: () => undefined },
    )
  })
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  fails = true
})

test('a failure is shown by its name and stack, what was edited is kept, and the person goes on', async () => {
  const end = backUpOnError(() => ({ page: 7, elements: ['Button_1'] }))
  const endOther = backUpOnError(() => {
    throw new Error('gone as well')
  })
  await show()
  expect(screen.getByRole('heading', { name: 'RangeError' })).toBeTruthy()
  expect(screen.getByText('The data of the page was backed up in session storage, under error-log.')).toBeTruthy()
  expect(screen.getByText(/RangeError: no room/)).toBeTruthy()
  expect(kept()).toMatchObject({ name: 'RangeError', message: 'no room', data: [{ page: 7, elements: ['Button_1'] }, null] })
  fails = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByText('all is well')).toBeTruthy()
  end()
  endOther()
})

test('where the storage is full, that is said', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem: full })
  await show()
  expect(screen.getByText(/The session storage of the browser is full/)).toBeTruthy()
})
