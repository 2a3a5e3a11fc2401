import type { Label } from '#kernel/message'
import { CHART_COLORS } from './chart-colors.ts'

/** CSS text or a number, or one text for each colour scheme. */
export type TokenValue = string | number | { readonly light: string; readonly dark: string }
export interface Tokens {
  readonly [token: string]: TokenValue
}
export type Scheme = 'light' | 'dark'
export type TokenGroup = 'color' | 'chart' | 'shape' | 'type' | 'density' | 'own'
/** What a token holds: `number` and `px` are bare numbers, the latter of pixels. */
export type TokenType = 'color' | 'px' | 'number' | 'shadow' | 'font' | 'choice' | 'length'

export interface TokenInfo {
  readonly name: string
  readonly group: TokenGroup
  readonly type: TokenType
  readonly label: Label
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly string[]
  /** What a page without a theme has. */
  readonly value: TokenValue
}

const color = (name: string, zh: string, en: string, light: string, dark: string): TokenInfo => ({
  ...{ name, group: 'color', type: 'color' },
  ...{ label: { zh, en }, value: { light, dark } },
})
const chart = (index: number, light: string, dark: string): TokenInfo => ({
  ...color(`chart-${index}`, `图表 ${index}`, `Chart ${index}`, light, dark),
  group: 'chart',
})
const radius = (size: string, zh: string, en: string, value: number): TokenInfo => ({
  ...{ name: `radius-${size}`, group: 'shape', type: 'px' },
  ...{ label: { zh, en }, min: 0, max: 32, value },
})
const shadow = (index: number, zh: string, en: string, value: string): TokenInfo => ({
  ...{ name: `shadow-${index}`, group: 'shape', type: 'shadow' },
  ...{ label: { zh, en }, value },
})

export const DENSITIES = ['mini', 'small', 'default', 'large'] as const
export type Density = (typeof DENSITIES)[number]

/** Every token that all projects have, with what a page without a theme looks like. */
export const TOKENS: readonly TokenInfo[] = [
  color('primary', '主色', 'Primary', '#7d33ff', '#b57dff'),
  color('success', '成功', 'Success', '#008026', '#27c346'),
  color('warning', '警告', 'Warning', '#a64500', '#ff9626'),
  color('danger', '危险', 'Danger', '#c8252b', '#f76965'),
  color('text', '正文', 'Text', '#1d2129', 'rgba(255, 255, 255, 0.9)'),
  color('text-2', '次要文字', 'Text, secondary', '#4e5969', 'rgba(255, 255, 255, 0.7)'),
  color('text-3', '辅助文字', 'Text, hints', '#5c6673', 'rgba(255, 255, 255, 0.55)'),
  color('app', '页面背景', 'Page background', '#ffffff', '#17171a'),
  color('panel', '面板背景', 'Panel background', '#ffffff', '#232324'),
  color('sunken', '凹陷背景', 'Sunken background', '#f2f3f5', '#353536'),
  color('border', '边线', 'Lines', '#e5e6eb', '#333335'),
  ...CHART_COLORS.light.map((light, at) => chart(at + 1, light, CHART_COLORS.dark[at]!)),
  radius('small', '圆角：控件', 'Corners of controls', 2),
  radius('medium', '圆角：卡片', 'Corners of cards', 4),
  radius('large', '圆角：弹窗', 'Corners of dialogs', 8),
  shadow(1, '阴影：卡片', 'Shadow of cards', 'none'),
  shadow(2, '阴影：浮层', 'Shadow of pop-ups', '0 4px 10px rgba(0, 0, 0, 0.1)'),
  shadow(3, '阴影：弹窗', 'Shadow of dialogs', 'none'),
  { name: 'space', group: 'shape', type: 'px', label: { zh: '间距单位', en: 'Unit of space' }, min: 2, max: 8, value: 4 },
  {
    name: 'font',
    group: 'type',
    type: 'font',
    label: { zh: '字体', en: 'Font' },
    value: 'Inter, "PingFang SC", "Microsoft YaHei", sans-serif',
  },
  { name: 'type', group: 'type', type: 'px', label: { zh: '字号', en: 'Type size' }, min: 12, max: 16, value: 14 },
  { name: 'weight', group: 'type', type: 'number', label: { zh: '字重', en: 'Weight' }, min: 300, max: 600, step: 100, value: 400 },
  { name: 'density', group: 'density', type: 'choice', label: { zh: '密度', en: 'Density' }, choices: DENSITIES, value: 'default' },
]
const byName: ReadonlyMap<string, TokenInfo> = new Map(TOKENS.map((token) => [token.name, token]))

/** Undefined for a project's own tokens, and for what is no token. */
export const tokenInfo = (name: string): TokenInfo | undefined => byName.get(name)

/** Names of a project's own tokens. */
export const OWN_TOKEN = /^x-[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** A token's value in one colour scheme. */
export const valueIn = (value: TokenValue, scheme: Scheme): string | number => (typeof value === 'object' ? value[scheme] : value)

/** The values that a theme gives, and those of a page without one for all others. */
export function effectiveTokens(...themes: readonly Tokens[]): Tokens {
  return Object.fromEntries([
    ...TOKENS.map(({ name, value }) => [name, value] as const),
    ...themes.flatMap((theme) => Object.entries(theme)),
  ])
}
