import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLocale } from '../../shell/messages.ts'
import { lateDialog, lateView } from './late-view.tsx'

const LOST = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/dialog.js')
const NOT_LOADED = 'This could not be loaded. Check your connection; if the product was updated, refresh the page.'

interface Props {
  readonly onClose: () => void
}

let failure: Error | null
let attempts = 0
beforeEach(async () => {
  failure = LOST
  attempts = 0
  await act(() => setLocale('en'))
})
afterEach(cleanup)

async function code<View>(view: View): Promise<View> {
  attempts += 1
  if (failure) throw failure
  return view
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!))
const comesBack = async () => {
  failure = null
  await act(async () => void window.dispatchEvent(new Event('online')))
}

function open(Dialog: ComponentType<Props>) {
  function Around() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <p>what was there before</p>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  return act(async () => void render(<Around />, { onCaughtError: () => undefined }))
}

test('a dialog whose code does not come says so in words, keeps the screen, and opens when it is tried again', async () => {
  const Dialog = lateDialog<Props>(() => code(() => <p>the dialog</p>))
  await open(Dialog)
  expect(screen.getByRole('dialog', { name: 'The dialog could not be opened' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(NOT_LOADED)
  expect(screen.getByText('what was there before')).toBeTruthy()
  await press('Try again')
  expect([screen.getByRole('alert').textContent, attempts]).toEqual([NOT_LOADED, 2])
  failure = null
  await press('Try again')
  expect(screen.getByText('the dialog')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dialog whose code does not come is closed by its button, and opens by itself once the connection is back', async () => {
  const Dialog = lateDialog<Props>(() => code(() => <p>the dialog</p>))
  await open(Dialog)
  await press('Close')
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  await open(Dialog)
  // Opened another time, it is asked for another time.
  expect([screen.getByRole('alert').textContent, attempts]).toEqual([NOT_LOADED, 2])
  await comesBack()
  expect(screen.getByText('the dialog')).toBeTruthy()
})

test('a dialog that fails itself says why, and is not drawn again by a connection', async () => {
  failure = null
  let fails = true
  const Dialog = lateDialog<Props>(() =>
    code(() => {
      if (fails) throw new RangeError('no room')
      return <p>the dialog</p>
    }),
  )
  await open(Dialog)
  expect(screen.getByRole('alert').textContent).toBe('no room')
  fails = false
  await comesBack()
  expect(screen.queryByText('the dialog')).toBeNull()
  await press('Try again')
  expect(screen.getByText('the dialog')).toBeTruthy()
})

test('code that comes and throws while it starts tells its own reason', async () => {
  failure = new ReferenceError('nothing is called so')
  await open(lateDialog<Props>(() => code(() => <p>the dialog</p>)))
  expect(screen.getByRole('alert').textContent).toBe('nothing is called so')
})

test('a view whose code does not come says so in its place, with a way to close what covers the rest', async () => {
  let closed = 0
  const View = lateView<{ readonly close: () => void }>(() => code(() => <p>the flow</p>), {
    waiting: <p>wait</p>,
    closeOf: ({ close }) => close,
  })
  await act(async () => void render(<View close={() => closed++} />, { onCaughtError: () => undefined }))
  expect(screen.getByRole('alert').textContent).toContain(NOT_LOADED)
  await press('Close')
  expect(closed).toBe(1)
  await comesBack()
  expect(screen.getByText('the flow')).toBeTruthy()
})

test('what is there once is drawn at once the next time', async () => {
  failure = null
  const View = lateView(() => code(() => <p>the view</p>), { waiting: <p>wait</p> })
  const first = render(<View />)
  expect(screen.getByText('wait')).toBeTruthy()
  await act(async () => undefined)
  expect(screen.getByText('the view')).toBeTruthy()
  first.unmount()
  render(<View />)
  expect(screen.getByText('the view')).toBeTruthy()
  expect(attempts).toBe(1)
})
