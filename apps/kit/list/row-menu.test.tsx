import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { RowMenu } from './row-menu.tsx'

afterEach(cleanup)

const chosen = vi.fn()
const items = ['Copy', 'Move', 'Delete'].map((label) => ({ key: label, label, onSelect: () => chosen(label) }))
const open = async () => {
  render(<RowMenu label="More actions for Orders" items={items} />)
  const button = screen.getByRole('button', { name: 'More actions for Orders' })
  await act(async () => void fireEvent.click(button))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy'))
  return button
}
const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key }))

test('arrows walk through the menu and begin anew at its end, and the choice brings the keyboard back to the button', async () => {
  const button = await open()
  const walked: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await press(key)
    walked.push(document.activeElement?.textContent)
  }
  expect(walked).toEqual(['Move', 'Delete', 'Copy', 'Delete', 'Copy', 'Delete'])
  await act(async () => void fireEvent.click(document.activeElement!))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Delete')
  expect(document.activeElement).toBe(button)
})

test('Escape closes the menu and goes back to the button, and where there is nothing to do there is no button', async () => {
  const button = await open()
  await press('Escape')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
  cleanup()
  render(<RowMenu label="Nothing" items={[]} />)
  expect(screen.queryByRole('button')).toBeNull()
})
