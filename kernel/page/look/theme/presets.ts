import type { Label } from '#kernel/message'
import type { Tokens } from './tokens.ts'

/** A theme to begin with. */
export interface ThemePreset {
  readonly id: string
  readonly label: Label
  readonly tokens: Tokens
}

export const THEME_PRESETS: readonly ThemePreset[] = [
  { id: 'violet', label: { zh: '紫色（默认）', en: 'Violet (default)' }, tokens: {} },
  { id: 'blue', label: { zh: '蓝色', en: 'Blue' }, tokens: { primary: { light: '#165dff', dark: '#6aa1ff' } } },
  { id: 'green', label: { zh: '绿色', en: 'Green' }, tokens: { primary: { light: '#00802b', dark: '#4cd263' } } },
  {
    id: 'graphite',
    label: { zh: '石墨', en: 'Graphite' },
    tokens: {
      primary: { light: '#3d4757', dark: '#b4bdca' },
      app: { light: '#f4f5f7', dark: '#121315' },
      'radius-small': 4,
      'radius-medium': 6,
      'radius-large': 10,
      'shadow-1': '0 1px 3px rgba(0, 0, 0, 0.12)',
    },
  },
  {
    id: 'contrast',
    label: { zh: '高对比度', en: 'High contrast' },
    tokens: {
      primary: { light: '#0b3fb3', dark: '#9cc2ff' },
      text: { light: '#000000', dark: '#ffffff' },
      'text-2': { light: '#1f242c', dark: '#f0f0f0' },
      'text-3': { light: '#333a45', dark: '#dcdcdc' },
      app: { light: '#ffffff', dark: '#000000' },
      panel: { light: '#ffffff', dark: '#0d0d0e' },
      sunken: { light: '#f0f1f4', dark: '#202023' },
      border: { light: '#767e8a', dark: '#8c8c92' },
    },
  },
  {
    id: 'compact',
    label: { zh: '紧凑', en: 'Compact' },
    tokens: { density: 'small', type: 13, space: 3 },
  },
]
