import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { layoutDeclarations } from '#plugins/presets/layouts'
import { toolbarDeclarations } from '#plugins/presets/toolbar'
import { AdminApp } from '../../apps/admin/admin-app.ts'
import { FrameContext } from '../../apps/admin/admin-context.ts'
import { followLook } from '../../apps/admin/follow-look.ts'
import { followPhone } from '../../apps/admin/follow-phone.ts'
import { Frame } from '../../apps/admin/frame.tsx'
import { PreviewContent } from '../../apps/admin/preview.tsx'
import { adminKernel } from '../../apps/boot/admin.ts'
import { showTheme } from '../../apps/shell/theme.ts'
import { CONFIG_PRESET, configFields } from '../../server/modules/project-settings/config-records.ts'
import type { AdminStart } from '../../server/wire.ts'

type Settings = AdminStart['project']
type Menu = AdminStart['menus'][number]

const menu = (id: number, name: string, more: Partial<Menu> = {}): Menu => ({
  ...{ id, name, parentId: null, icon: '', kind: 'page', target: '', path: `/menu-${id}`, pageId: id, page: 'open' },
  ...more,
})
const preset: Settings = {
  ...{ id: 7, name: 'Shop', logo: '', isPublic: 2, locales: ['zh', 'en'] },
  ...{ layout: 'left-right', menuMode: 'inline', menuTheme: 'light', systemTheme: 'light', themeColor: '#7d33ff' },
  ...{ breadcrumb: true, multiTab: false, home: null, mobile: CONFIG_PRESET.mobile },
}
const startWith = (project: Settings): AdminStart => ({
  ...{
    project,
    env: 'prd',
    role: 'admin',
    roles: [],
    studio: true,
    codes: ['*'],
    permissions: [],
    services: [],
    unread: 0,
    as: null,
  },
  user: { userId: 1, userName: 'ann', nickName: 'Ann', avatar: '' },
  menus: [
    menu(1, 'Group', { kind: 'group', pageId: null, page: null, path: null }),
    menu(2, 'Orders', { parentId: 1 }),
    menu(3, 'Stock'),
  ],
})

/** On which devices a setting is looked at. */
interface Device {
  readonly isNarrow?: boolean
  readonly isDark?: boolean
}
const onDevice = ({ isNarrow = false, isDark = false }: Device): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') ? isNarrow : query.includes('dark') && isDark,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

const draw = (app: AdminApp) =>
  act(async () => {
    render(
      <FrameContext
        value={{
          app,
          kernel: adminKernel,
          arePluginsKnown: signal(true),
          pages: { all: () => [], stateOf: () => ({}) as never },
          Content: PreviewContent,
        }}
      >
        <Frame />
      </FrameContext>,
    )
  })

/** Everything that the frame draws: its elements, the theme and the accent of the document. */
async function drawnWith(change: Partial<Settings>, device: Device = {}): Promise<string> {
  onDevice(device)
  const browser = {
    address: () => ({ project: 7, env: 'prd', as: null, path: '/', search: '' }) as const,
    ...{ push: () => undefined, replace: () => undefined, back: () => undefined, leave: () => undefined },
  }
  const at = { project: 7, env: 'prd', as: null } as const
  const app: AdminApp = new AdminApp(at, startWith({ ...preset, ...change }), adminKernel, browser, async () =>
    app.start.peek(),
  )
  const leave = [followPhone(app), followLook(app, showTheme)]
  app.begin()
  await draw(app)
  // The accent loads by itself.
  await vi.waitFor(() =>
    expect(document.getElementById('admin-accent') === null).toBe(
      (change.themeColor ?? preset.themeColor) === preset.themeColor,
    ),
  )
  const drawn = [
    ...[document.body.innerHTML, document.body.getAttribute('arco-theme'), document.documentElement.style.colorScheme],
    document.getElementById('admin-accent')?.textContent,
  ]
  // Ids that React counts up.
  const text = JSON.stringify(drawn).replaceAll(/_r_\w+_/g, '')
  cleanup()
  for (const each of leave) each()
  return text
}

// Then all parts of the frame are there when it is first drawn.
beforeAll(() => Promise.all([...layoutDeclarations, ...toolbarDeclarations].map((each) => each.load())))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  showTheme('light')
  vi.unstubAllGlobals()
})

const { mobile } = CONFIG_PRESET
/** Values of each setting that draw a frame of their own each; `elsewhere` for those that say nothing of the frame. */
const VALUES: {
  readonly [field in keyof typeof configFields]: 'elsewhere' | readonly Partial<Settings>[keyof Settings][]
} = {
  layout: layoutDeclarations.map(({ id }) => id.replace('layout/', '')),
  menuMode: configFields.menuMode.options,
  menuTheme: configFields.menuTheme.options,
  systemTheme: configFields.systemTheme.options,
  themeColor: ['#7d33ff', '#00aa11'],
  breadcrumb: [true, false],
  multiTab: [true, false],
  home: [null, { kind: 'menu', id: 3 }],
  mobile: [{ ...mobile, adapts: false }, mobile, { ...mobile, menu: 'bottom' }, { ...mobile, header: false }],
  // What pages may upload.
  uploads: 'elsewhere',
}
const devicesOf = (field: string): readonly Device[] =>
  field === 'mobile' ? [{ isNarrow: true }] : field === 'systemTheme' ? [{ isDark: false }, { isDark: true }] : [{}]

describe('settings of an application', () => {
  it('are all known to this test', () => {
    expect(Object.keys(VALUES).toSorted()).toEqual(Object.keys(configFields).toSorted())
  })

  it.each(Object.entries(VALUES).filter(([, values]) => values !== 'elsewhere'))(
    'draws another frame for each value of %s',
    async (field, values) => {
      const drawn: string[] = []
      for (const value of values) {
        const looks: string[] = []
        for (const device of devicesOf(field)) looks.push(await drawnWith({ [field]: value }, device))
        drawn.push(looks.join('\n'))
      }
      expect(values.length).toBeGreaterThan(1)
      expect(new Set(drawn).size).toBe(values.length)
    },
  )

  it('draws the same for the same settings', async () => {
    expect(await drawnWith({})).toBe(await drawnWith({}))
  })

  it.each([
    ['name', 'Shop', 'Store'],
    ['logo', '', 'https://shop.example/logo.png'],
  ] as const)('shows the %s of the project', async (field, one, other) => {
    expect(await drawnWith({ [field]: one })).not.toBe(await drawnWith({ [field]: other }))
  })

  it('offers the languages of the project', async () => {
    onDevice({})
    const namesOf = async (locales: string[]): Promise<(string | null)[]> => {
      const at = { project: 7, env: 'prd', as: null } as const
      const browser = {
        address: () => null,
        push: () => undefined,
        replace: () => undefined,
        back: () => undefined,
        leave: () => undefined,
      }
      const app: AdminApp = new AdminApp(at, startWith({ ...preset, locales }), adminKernel, browser, async () =>
        app.start.peek(),
      )
      await draw(app)
      fireEvent.click(await screen.findByRole('button', { name: /^(Language|语言)$/ }))
      const names = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)
      cleanup()
      return names
    }
    expect(await namesOf(['zh', 'en'])).toEqual(['中文', 'English'])
    expect(await namesOf(['zh', 'en', 'de'])).toEqual(['中文', 'English', 'Deutsch'])
  })
})
