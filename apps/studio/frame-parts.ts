import { signal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import type { Kernel } from '#kernel/plugin'
import { layoutDeclarations } from '#plugins/presets/layouts'
import { menuKindDeclarations } from '#plugins/presets/menu-kinds'
import { type LayoutDeclaration, layoutsPoint, type MenuKindDeclaration, menuKindsPoint } from '#sdk/admin'
import { type ScreenDeclaration, screensPoint } from '#sdk/studio'
import { useSignalValue } from '../kit/panel/use-signal-value.ts'

/**
 * Layouts, menu kinds and screens of applications: those of the studio, or of the application around a screen. Null in
 * a test of one screen alone.
 */
export const FrameKernelContext = createContext<Kernel | null>(null)

const LAYOUTS = signal(layoutDeclarations)
const KINDS = signal(menuKindDeclarations)
const NO_SCREENS = signal<readonly ScreenDeclaration[]>([])
const ordered = <T extends { readonly order: number }>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => a.order - b.order)

/** What is stored of a contribution: `acme.slim` of `layout/acme.slim`. */
export const storedId = (id: string): string => id.slice(id.indexOf('/') + 1)

/** The layouts that an application can have; follows plugins that come and go. */
export const useLayouts = (): readonly LayoutDeclaration[] =>
  ordered(useSignalValue(useContext(FrameKernelContext)?.registry(layoutsPoint).all ?? LAYOUTS))

/** The kinds of entries that a menu can have; follows plugins that come and go. */
export const useMenuKinds = (): readonly MenuKindDeclaration[] =>
  ordered(useSignalValue(useContext(FrameKernelContext)?.registry(menuKindsPoint).all ?? KINDS))

/** The screens that an entry of a menu can open. */
export const useAdminScreens = (): readonly ScreenDeclaration[] =>
  useSignalValue(useContext(FrameKernelContext)?.registry(screensPoint).all ?? NO_SCREENS).filter(({ where }) =>
    where?.includes('admin'),
  )
