import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const STORED = 'tessera-theme'
const listeners = new Set<() => void>()

const system = (): Theme => (globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

let usual: ThemeChoice = 'system'

/** The theme of a person who chose none; an application of a project may have another one. */
export function setUsualTheme(choice: ThemeChoice): void {
  if (choice === usual) return
  usual = choice
  changed()
}

let shown: ThemeChoice | undefined

/** Shows a theme in this document, whatever was chosen, and stores nothing: for previews. */
export function showTheme(choice: ThemeChoice): void {
  if (choice === shown) return
  shown = choice
  changed()
}

export function themeChoice(): ThemeChoice {
  if (shown !== undefined) return shown
  const stored = globalThis.localStorage?.getItem(STORED)
  return stored === 'light' || stored === 'dark' || stored === 'system' ? stored : usual
}

export function currentTheme(): Theme {
  const choice = themeChoice()
  return choice === 'system' ? system() : choice
}

/** Puts the theme on a document: Arco reads it from the body. */
export function applyTheme(target: Document = document, theme: Theme = currentTheme()): void {
  if (theme === 'dark') target.body.setAttribute('arco-theme', 'dark')
  else target.body.removeAttribute('arco-theme')
  target.documentElement.style.colorScheme = theme
}

export function setTheme(choice: ThemeChoice): void {
  if (choice === usual) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, choice)
  changed()
}

function changed(): void {
  applyTheme()
  for (const notify of listeners) notify()
}

globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', changed)

/** Called when the theme changes; returns the way to hear no more of it. */
export function onTheme(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, currentTheme, currentTheme)
}
