import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import { setLocale } from '#shell/messages'
import type { PageRecords } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { renderPanel } from '../inspector/testing.fixture.tsx'
import { severalToken } from '../parts/several-part.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { SeveralSwitch } from './several-switch.tsx'

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
  const shown: string[] = []
  const editor = openTestEditor({ plugins: studioPlugins, page: { records }, show: ({ en }) => void shown.push(en) })
  opened.push(editor)
  const screen = await renderPanel(editor, SeveralSwitch)
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { editor, several: editor.part(severalToken), screen, press, shown }
}

describe('the switch of several widths', () => {
  it('shows them and one again, and says its keys', async () => {
    const { several, screen, press } = await open()
    const button = screen.getByRole('button', { name: 'Several widths' })
    expect([button.getAttribute('aria-pressed'), button.getAttribute('aria-keyshortcuts')]).toEqual(['false', 'Shift+3'])
    await press('Several widths')
    expect([several.isOn.value, button.getAttribute('aria-pressed')]).toEqual([true, 'true'])
    await press('Several widths')
    expect(several.isOn.value).toBe(false)
    expect(screen.queryByRole('button', { name: 'Which widths are shown' })).toBeNull()
  })

  it('lets a person choose which, and says why no more can be', async () => {
    const { several, screen, press } = await open()
    await press('Several widths')
    await press('Which widths are shown')
    const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
    expect([box(/^Phone/).checked, box(/^Tablet/).checked]).toEqual([true, false])
    await act(async () => void fireEvent.click(box(/^Tablet/)))
    expect(several.slots.value.map(({ key }) => key)).toEqual(['all', 'device-768', 'phone'])
    await act(async () => void fireEvent.click(box(/^Desktop/)))
    expect(screen.getByText('At most 4 are shown: each one renders the whole page')).toBeTruthy()
    for (const name of [/^Desktop/, /^Tablet/, /^Phone/]) await act(async () => void fireEvent.click(box(name)))
    expect([several.slots.value.length, box(/^All widths/).disabled]).toEqual([1, true])
  })

  it('says why it does nothing in a narrow window, and is not there in the preview', async () => {
    const { editor, several, screen, press, shown } = await open()
    several.isRoomy.value = false
    await press('Several widths')
    expect([several.isOn.value, shown]).toEqual([false, ['The window is too narrow for several widths']])
    await act(async () => {
      editor.mode.value = 'preview'
    })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
