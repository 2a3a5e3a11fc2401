import type { AppFacts } from '#kernel/engine'
import { AppState, type AppStorage } from '#kernel/view/app-state'
import { currentTheme, onTheme } from './theme.ts'

const PRIMARY = '#7D33FF'

/** The theme as formulas read it. */
export function themeFacts(): AppFacts['theme'] {
  const shown = globalThis.getComputedStyle?.(document.body).getPropertyValue('--primary-6') ?? ''
  const parts = shown.split(',').map(Number)
  const isColor = parts.length === 3 && parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256)
  const hex = parts.map((part) => part.toString(16).padStart(2, '0')).join('')
  return { mode: currentTheme(), primaryColor: isColor ? `#${hex.toUpperCase()}` : PRIMARY }
}

function storageOf(name: 'localStorage' | 'sessionStorage'): AppStorage | undefined {
  try {
    return globalThis[name]
  } catch {
    // Forbidden by the browser: nothing is kept.
    return undefined
  }
}

export interface OpenApp {
  readonly state: AppState
  close(): void
}

/** The state above the pages of one app in this document; it follows the theme and, where values are kept for the browser, its other tabs. */
export function openApp(options: {
  readonly id: string
  readonly facts: Omit<Partial<AppFacts>, 'theme'>
  readonly keeps: boolean
}): OpenApp {
  const { id, facts, keeps } = options
  const storage = keeps ? { browser: storageOf('localStorage'), tab: storageOf('sessionStorage') } : {}
  const state = new AppState({ id, facts: { ...facts, theme: themeFacts() }, storage })
  const unfollow = onTheme(() => state.tell({ theme: themeFacts() }))
  const hear = ({ key, newValue }: StorageEvent) => state.keptElsewhere(key, newValue)
  if (keeps) globalThis.addEventListener('storage', hear)
  return {
    state,
    close() {
      unfollow()
      globalThis.removeEventListener('storage', hear)
    },
  }
}

const shared = new Map<string, AppState>()

/** The app of a document that shows published pages: one for as long as the document is there, whatever pages come and go. */
export function sharedApp(id: string, facts: Omit<Partial<AppFacts>, 'theme'>): AppState {
  const known = shared.get(id)
  if (known) {
    known.tell(facts)
    return known
  }
  const { state } = openApp({ id, facts, keeps: true })
  shared.set(id, state)
  return state
}

/** Tells an app that is open here what is known of the visitor now; nothing where no page of it asked for it yet. */
export const tellSharedApp = (id: string, facts: Omit<Partial<AppFacts>, 'theme'>): void => shared.get(id)?.tell(facts)
