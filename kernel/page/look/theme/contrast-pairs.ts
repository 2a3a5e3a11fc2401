import { filled, type Label } from '#kernel/message'
import { contrast, nearestPassing, type Rgb, toHex, WHITE } from './colors.ts'
import { PANELS, paletteOf } from './palette.ts'
import { colorOf, fieldLine, LINE_CONTRAST } from './theme-css.ts'
import { effectiveTokens, type Scheme, type Tokens } from './tokens.ts'

const TEXT_CONTRAST = 4.5

/** Two colours that lie on each other in every page, as a theme draws them. */
export interface ContrastPair {
  readonly id: string
  /** The token whose value is to change where the pair fails. */
  readonly token: string
  readonly label: Label
  readonly scheme: Scheme
  readonly above: string
  readonly below: string
  /** 1 to 21. */
  readonly ratio: number
  readonly least: number
  readonly passes: boolean
  /** The nearest colour that passes here and wherever else the token lies; null where there is none, or none is needed. */
  readonly nearest: string | null
}

const GROUNDS: { readonly [ground: string]: Label } = {
  app: { zh: '页面', en: 'page' },
  panel: { zh: '面板', en: 'panel' },
  sunken: { zh: '凹陷区', en: 'sunken' },
}
const TEXTS: { readonly [token: string]: { readonly label: Label; readonly on: readonly string[] } } = {
  text: { label: { zh: '正文', en: 'Text' }, on: ['app', 'panel', 'sunken'] },
  'text-2': { label: { zh: '次要文字', en: 'Secondary text' }, on: ['app', 'panel'] },
  'text-3': { label: { zh: '辅助文字', en: 'Hints' }, on: ['panel', 'sunken'] },
}
const FILLS = {
  primary: { zh: '主色按钮上的白字', en: 'White on primary' },
  danger: { zh: '危险按钮上的白字', en: 'White on danger' },
} as const
const STATUS = {
  primary: { zh: '主色文字', en: 'Primary text' },
  success: { zh: '成功文字', en: 'Success text' },
  warning: { zh: '警告文字', en: 'Warning text' },
  danger: { zh: '危险文字', en: 'Danger text' },
} as const

/** The fourteen pairs of a theme in one scheme. */
export function contrastPairs(theme: Tokens, scheme: Scheme): readonly ContrastPair[] {
  const all = effectiveTokens(theme)
  const isDark = scheme === 'dark'
  const panel = colorOf(all, 'panel', scheme)
  const at = (token: string, ground: Rgb = panel): Rgb => colorOf(all, token, scheme, ground)
  const pair = (id: string, token: string, label: Label, [above, below, least]: readonly [Rgb, Rgb, number]): ContrastPair => {
    const ratio = contrast(above, below)
    return {
      ...{ id, token, label, scheme, least, ratio, nearest: null },
      above: toHex(above),
      below: toHex(below),
      passes: ratio >= least,
    }
  }
  const on = (label: Label, ground: string): Label =>
    filled({ zh: '{label} / {value}', en: '{label} on {value}' }, { label, value: GROUNDS[ground]! })
  const texts = Object.entries(TEXTS).flatMap(([token, { label, on: grounds }]) =>
    grounds.map((ground): ContrastPair => {
      const below = at(ground, PANELS[scheme])
      const made = pair(`${token}/${ground}`, token, on(label, ground), [at(token, below), below, TEXT_CONTRAST])
      if (made.passes) return made
      const everywhere = nearestPassing(
        at(token, below),
        grounds.map((each) => at(each, PANELS[scheme])),
        TEXT_CONTRAST,
      )
      const nearest = everywhere ?? nearestPassing(at(token, below), [below], TEXT_CONTRAST)
      return { ...made, nearest: nearest ? toHex(nearest) : null }
    }),
  )
  const fills = Object.entries(FILLS).map(([token, label]) => {
    // Hover, rest and pressed: the one that is hardest to read.
    const { fills } = paletteOf(at(token), isDark, panel)
    const worst = fills.reduce((a, b) => (contrast(a, WHITE) <= contrast(b, WHITE) ? a : b))
    return pair(`white/${token}`, token, label, [WHITE, worst, TEXT_CONTRAST])
  })
  const status = Object.entries(STATUS).map(([token, label]) =>
    pair(`${token}/panel`, token, on(label, 'panel'), [paletteOf(at(token), isDark, panel).shades[5]!, panel, TEXT_CONTRAST]),
  )
  const lines = pair('border/panel', 'border', { zh: '输入框边线 / 面板', en: 'Lines of fields on panel' }, [
    fieldLine(all, scheme),
    panel,
    LINE_CONTRAST,
  ])
  return [...texts, ...fills, ...status, lines]
}

/** The pairs of a theme that cannot be read well enough, in both schemes. */
export const failingPairs = (theme: Tokens): readonly ContrastPair[] =>
  (['light', 'dark'] as const).flatMap((scheme) => contrastPairs(theme, scheme).filter(({ passes }) => !passes))
