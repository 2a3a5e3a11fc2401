import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToolHint } from './tool-hint.tsx'

/** Longer than a hint takes to come. */
const LATER = 400
const hint = () => screen.queryByRole('tooltip')?.textContent ?? null

it('the name of a tool is shown while the pointer is on it, not once it was pressed, and again when the pointer comes anew', async () => {
  render(
    <ToolHint content="Outline (Alt 1)">
      <button type="button">Outline</button>
    </ToolHint>,
  )
  const tool = screen.getByRole('button')
  fireEvent.mouseEnter(tool)
  await waitFor(() => expect(hint()).toBe('Outline (Alt 1)'))
  fireEvent.pointerDown(tool)
  await waitFor(() => expect(hint()).toBeNull())
  fireEvent.mouseLeave(tool)
  fireEvent.mouseEnter(tool)
  await waitFor(() => expect(hint()).toBe('Outline (Alt 1)'))
  fireEvent.mouseLeave(tool)
  await waitFor(() => expect(hint()).toBeNull())
  // Pressed before the hint was there, it does not come afterwards.
  fireEvent.mouseEnter(tool)
  fireEvent.pointerDown(tool)
  await new Promise((resolve) => setTimeout(resolve, LATER))
  expect(hint()).toBeNull()
})
