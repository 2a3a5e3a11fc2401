import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { setLocale } from '../../shell/messages.ts'
import { MenuDialog } from '../back-office/menu-dialog.tsx'
import { LookSection } from './look-section.tsx'
import type { PartProps } from './part-props.ts'
import { UseSections } from './use-section.tsx'

afterEach(cleanup)

const draft = {
  ...{ name: 'Shop', logo: '', remark: '', home: null },
  ...{ layout: 'left-right', menuMode: 'inline', menuTheme: 'dark', systemTheme: 'light', themeColor: '#7d33ff' },
  ...{ breadcrumb: true, multiTab: true, isPublic: 2, mobile: { adapts: true, menu: 'drawer', header: true }, locales: ['zh'] },
} as unknown as PartProps['draft']
const part: PartProps = { draft, set: () => undefined, disabled: false, told: () => undefined }

describe('settings that take effect with the admin app', () => {
  it.each([
    ['en', 'Not in effect yet'],
    ['zh', '尚未生效'],
  ] as const)('marks them, and no others, in %s', async (locale, mark) => {
    await act(() => setLocale(locale))
    render(
      <>
        <LookSection {...part} />
        <UseSections {...part} />
      </>,
    )
    const sections = screen.getAllByRole('region').map((region) => region.id)
    const marked = sections.filter((id) => document.getElementById(id)?.querySelector('.config-later'))
    expect(marked).toEqual(['layout', 'mobile'])
    expect(screen.getAllByText(mark)).toHaveLength(2)
  })

  it('marks the kinds of menus that open nothing yet', async () => {
    await act(() => setLocale('en'))
    render(<MenuDialog projectId={1} rows={[]} pages={[]} onDone={() => undefined} onClose={() => undefined} />)
    for (const select of document.querySelectorAll('.arco-select')) await act(async () => void fireEvent.click(select))
    const kinds = [...document.querySelectorAll('.arco-select-option')].map(({ textContent }) => textContent ?? '')
    expect(kinds.filter((text) => text.includes('not in effect yet'))).toHaveLength(2)
    // The dialog gives the focus back in the next frame.
    cleanup()
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  })
})
