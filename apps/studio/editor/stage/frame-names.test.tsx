import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import { setLocale } from '#shell/messages'
import type { PageRecords } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { renderPanel } from '../inspector/testing.fixture.tsx'
import { cameraToken } from '../parts/camera-part.ts'
import { severalToken } from '../parts/several-part.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { FrameNames } from './frame-names.tsx'

const opened: OwnedEditor[] = []
beforeEach(async () => {
  localStorage.clear()
  await act(() => setLocale('en'))
})
afterEach(() => {
  for (const editor of opened.splice(0)) editor.dispose()
  localStorage.clear()
})

async function open() {
  const records = {
    page: { id: 1, name: 'Orders', updatedAt: '' },
    revision: 1,
    entries: [...emptyDocument().entries.values()],
    findings: [],
    access: 'developer',
  } as unknown as PageRecords
  const editor = openTestEditor({ plugins: studioPlugins, page: { records } })
  opened.push(editor)
  editor.part(cameraToken).room.value = { width: 1048, height: 648 }
  const several = editor.part(severalToken)
  const screen = await renderPanel(editor, FrameNames)
  return { editor, several, screen, announce: vi.spyOn(editor, 'announce') }
}

describe('the names of the frames', () => {
  it('are there while several widths are, with pixels, and say which one is edited', async () => {
    const { several, screen } = await open()
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await act(async () => several.toggle())
    expect(screen.getByRole('radiogroup', { name: 'Which width is edited' })).toBeTruthy()
    const names = screen.getAllByRole('radio').map((radio) => [radio.getAttribute('aria-label'), radio.getAttribute('aria-checked')])
    expect(names).toEqual([
      ['All widths, 1280 × 800 pixels', 'true'],
      ['Phone, 375 × 812 pixels', 'false'],
    ])
    await act(async () => several.toggle())
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('choose another frame by arrow keys, and the keyboard goes along; one of them alone is in the tab order', async () => {
    const { editor, several, screen, announce } = await open()
    await act(async () => several.toggle())
    const radio = (name: RegExp) => screen.getByRole('radio', { name })
    const outer = vi.fn()
    window.addEventListener('keydown', outer)
    const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key }))
    radio(/^All/).focus()
    await press('ArrowRight')
    expect([document.activeElement, editor.width.value]).toEqual([radio(/^Phone/), 375])
    expect(announce).toHaveBeenLastCalledWith('Phone, 375 × 812 pixels, edited now')
    expect([radio(/^All/).tabIndex, radio(/^Phone/).tabIndex]).toEqual([-1, 0])
    await press('ArrowRight')
    expect(document.activeElement).toBe(radio(/^All/))
    await press('End')
    expect(several.order.value[0]).toBe('phone')
    expect(outer).not.toHaveBeenCalled()
    window.removeEventListener('keydown', outer)
  })

  it('bring the chosen frame back that is out of sight', async () => {
    const { editor, several, screen } = await open()
    const camera = editor.part(cameraToken)
    await act(async () => {
      several.toggle()
      camera.zoomTo(1)
      camera.panBy(-5000, 0)
    })
    screen.getByRole('radio', { name: /^All/ }).focus()
    await act(async () => camera.panBy(5000, 0))
    await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'End' }))
    const { x, zoom } = camera.camera.value
    expect([x < 1048, x + 375 * zoom > 0]).toEqual([true, true])
  })

  it('choose a frame by a press', async () => {
    const { editor, several, screen } = await open()
    await act(async () => several.toggle())
    await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /^Phone/ })))
    expect(editor.width.value).toBe(375)
  })
})
