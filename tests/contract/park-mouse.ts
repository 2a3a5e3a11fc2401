import { userEvent } from 'vitest/browser'

/**
 * Moves the browser's mouse to where nothing stands: files share a window, and what it was left over would be pointed
 * at in the next one.
 */
export async function parkMouse(): Promise<void> {
  const spot = document.body.appendChild(document.createElement('div'))
  spot.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:2px;height:2px'
  await userEvent.hover(spot)
  spot.remove()
}
