const MAC: Record<string, string> = { $mod: '⌘', Meta: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }
const MAC_ORDER = ['Control', 'Alt', 'Shift', '$mod', 'Meta']
const PC: Record<string, string> = { $mod: 'Ctrl', Meta: 'Win', Control: 'Ctrl', Alt: 'Alt', Shift: 'Shift' }
const KEYS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Delete: 'Del',
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** A binding as people read it: `$mod+Shift+z` is ⇧⌘Z on a Mac and Ctrl+Shift+Z elsewhere. */
export function keyLabel(binding: string, mac = isMac()): string {
  const parts = binding.split(/\b\+/)
  const key = parts.at(-1) ?? ''
  const name = KEYS[key] ?? key.replace(/^(Key|Digit)(?=.$)/, '')
  const mods = parts.slice(0, -1).filter((mod) => !(mod === 'Shift' && name === '?'))
  const shown = name.length === 1 ? name.toUpperCase() : name
  const shownMods = mac ? [...mods].sort((a, b) => MAC_ORDER.indexOf(a) - MAC_ORDER.indexOf(b)) : mods
  return mac ? [...shownMods.map((mod) => MAC[mod] ?? mod), shown].join('') : [...shownMods.map((mod) => PC[mod] ?? mod), shown].join('+')
}

/** The same for `aria-keyshortcuts`. */
export function ariaKeys(binding: string, mac = isMac()): string {
  return binding.replace('$mod', mac ? 'Meta' : 'Control').replace(/(Key|Digit)(?=.$)/, '')
}
