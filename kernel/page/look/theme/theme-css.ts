import { contrast, mix, over, parseRgba, type Rgb, readable, WHITE } from './colors.ts'
import { PANELS, paletteOf } from './palette.ts'
import { safeTokens } from './token-values.ts'
import { effectiveTokens, type Scheme, type Tokens, tokenInfo, valueIn } from './tokens.ts'

interface Declarations {
  [property: string]: string
}

/** Controls that are filled with a colour and have white text on it: the library's and our own. */
const FILLED =
  '.arco-btn-primary,.arco-checkbox,.arco-radio,.arco-switch,.arco-badge,.arco-slider,.arco-steps-item-process,.arco-picker-cell-selected,.arco-calendar-cell-selected,.arco-tag-checked,.tessera-filled'
const FIELDS = '.arco-input-inner-wrapper,.arco-select-view,.arco-picker,.arco-textarea,.arco-input-tag'
const FIELD_STATES = ':hover,:focus-within,[class*="-error"],[class*="-warning"],[class*="-focus"],[class*="-disabled"]'
const CARDS = '.arco-card,.tessera-card'
const POPUPS =
  '.arco-select-popup,.arco-cascader-popup,.arco-tree-select-popup,.arco-dropdown-menu,.arco-picker-container,.arco-picker-range-container,.arco-timepicker-container,.arco-popover-content,.arco-popconfirm-content,.arco-table-filters-popup'
const DIALOGS = '.arco-modal,.arco-drawer'
const STATUS = { primary: 'primary', success: 'success', warning: 'warning', danger: 'danger' } as const
/** The least contrast of a line that shows where a field is. */
export const LINE_CONTRAST = 3

const SCHEMES = ['light', 'dark'] as const

/** The colour of a token as it is seen, on the panels of its theme. */
export function colorOf(tokens: Tokens, name: string, scheme: Scheme, ground: Rgb = PANELS[scheme]): Rgb {
  const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined
  const color = parseRgba(String(value === undefined ? '' : valueIn(value, scheme)))
  return color ? over(color, ground) : ground
}

/** The line around fields: the line of the theme, made strong enough to be seen on its panels. */
export const fieldLine = (tokens: Tokens, scheme: Scheme): Rgb => {
  const panel = colorOf(tokens, 'panel', scheme)
  return readable(colorOf(tokens, 'border', scheme, panel), panel, LINE_CONTRAST)
}

const triple = (color: Rgb): string => color.join(',')
const solid = (color: Rgb): string => `rgb(${triple(color)})`

/** What the library and our own kit take from one theme in one scheme; `has` says which tokens the theme names. */
function colors(all: Tokens, has: (...names: string[]) => boolean, scheme: Scheme): Declarations {
  const panel = colorOf(all, 'panel', scheme)
  const at = (name: string): Rgb => colorOf(all, name, scheme, panel)
  const css: Declarations = {}
  for (const [token, name] of Object.entries(STATUS)) {
    if (!has(token, 'panel')) continue
    const { shades } = paletteOf(at(token), scheme === 'dark', panel)
    shades.forEach((shade, index) => {
      css[`--${name}-${index + 1}`] = triple(shade)
    })
    const text = shades[5]!
    if (name !== 'primary') css[`--tessera-${name}-text`] = solid(text)
    else for (const index of [5, 6, 7]) css[`--link-${index}`] = triple(shades[index - 1]!)
  }
  const say = (value: Rgb, ...names: readonly string[]): void => {
    for (const name of names) css[name] = solid(value)
  }
  if (has('text')) say(at('text'), '--color-text-1', '--color-neutral-10')
  if (has('text-2')) say(at('text-2'), '--color-text-2', '--color-neutral-8')
  if (has('text-3')) say(at('text-3'), '--color-text-3')
  if (has('app')) say(at('app'), '--color-bg-1', '--tessera-app')
  if (has('panel')) say(panel, '--color-bg-2', '--color-bg-3', '--color-bg-4', '--color-bg-5', '--tessera-panel', '--tessera-raised')
  if (has('sunken')) {
    const sunken = at('sunken')
    say(sunken, '--color-fill-2', '--color-neutral-2', '--color-secondary', '--tessera-sunken')
    say(mix(sunken, panel, 0.5), '--color-fill-1', '--color-neutral-1')
    say(mix(sunken, at('text'), 0.08), '--color-fill-3', '--color-secondary-hover')
    say(mix(sunken, at('text'), 0.16), '--color-fill-4', '--color-secondary-active')
  }
  if (has('border')) {
    say(at('border'), '--color-border', '--color-border-1', '--color-border-2', '--color-neutral-3', '--tessera-border')
    say(mix(at('border'), at('text'), 0.12), '--color-border-3', '--color-neutral-4')
    say(fieldLine(all, scheme), '--te-line', '--tessera-border-strong')
  }
  return css
}

/** Fills of controls with white text. */
function fills(all: Tokens, has: (...names: string[]) => boolean, scheme: Scheme): Declarations {
  const css: Declarations = {}
  for (const [token, name] of Object.entries(STATUS)) {
    if (!has(token)) continue
    paletteOf(colorOf(all, token, scheme), scheme === 'dark').fills.forEach((fill, index) => {
      css[`--${name}-${index + 5}`] = triple(fill)
    })
  }
  return css
}

/** The tokens themselves, as authors write them: `var(--te-primary)`. */
export function tokenProperties(tokens: Tokens, scheme: Scheme): Declarations {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => {
      const plain = valueIn(value, scheme)
      if (name === 'type') return ['--te-type', String(Math.round((Number(plain) / 14) * 1e6) / 1e6)]
      return [`--te-${name}`, tokenInfo(name)?.type === 'px' ? `${plain}px` : String(plain)]
    }),
  )
}

const shape = (tokens: Tokens): Declarations =>
  Object.fromEntries(
    ['small', 'medium', 'large'].flatMap((size) => {
      const value = tokens[`radius-${size}`]
      return value === undefined ? [] : [[`--border-radius-${size}`, `${value}px`] as const]
    }),
  )

export function block(selector: string, declarations: Declarations): string {
  const text = Object.entries(declarations).map(([property, value]) => `${property}:${value}`)
  return text.length === 0 ? '' : `${selector}{${text.join(';')}}`
}

export interface ThemeCssOptions {
  /** The selector of what the theme is for, which also outweighs what it has to win over. */
  readonly scope?: string
  /** Where the theme is a difference to another: what colours lie on. */
  readonly above?: Tokens
}

/**
 * A theme as a style sheet: custom properties of ours (`--te-…`), those of the component library, and the rules that what is no custom property
 * there needs. Nothing of a token that the theme does not name; empty for a theme that names none.
 */
export function themeCss(theme: { readonly [token: string]: unknown }, { scope = ':root body', above = {} }: ThemeCssOptions = {}): string {
  const tokens = safeTokens(theme)
  const has = (...names: string[]): boolean => names.some((name) => Object.hasOwn(tokens, name))
  const all = effectiveTokens(above, tokens)
  const dark = `${scope}[arco-theme=dark]`
  const [light, night] = SCHEMES.map((scheme) => ({ ...tokenProperties(tokens, scheme), ...colors(all, has, scheme) })) as [
    Declarations,
    Declarations,
  ]
  // What is the same in both schemes is said once, but for colours: the library says its own for the dark one.
  const differs = Object.fromEntries(Object.entries(night).filter(([name, value]) => light[name] !== value || !name.startsWith('--te-')))
  const below = (within: string, list: string): string => `${within} :is(${list})`
  const rule = (token: string, list: string, css: Declarations): string => (has(token) ? block(below(scope, list), css) : '')
  const danger = has('danger') ? paletteOf(colorOf(all, 'danger', 'light'), false).shades : undefined
  return [
    block(scope, { ...light, ...shape(tokens) }),
    block(dark, differs),
    ...(has('primary') ? SCHEMES.map((scheme) => fillsOf(scheme === 'dark' ? dark : scope, all, scheme)) : []),
    ...SCHEMES.map((scheme) => block(below(scheme === 'dark' ? dark : scope, '.arco-btn-primary'), fills(all, has, scheme))),
    danger
      ? block(`${scope}:not([arco-theme="dark"]) :is(.arco-btn-secondary,.arco-btn-dashed).arco-btn-status-danger`, {
          '--danger-6': triple(danger[7]!),
        })
      : '',
    rule('border', `:is(${FIELDS}):not(${FIELD_STATES})`, { 'border-color': 'var(--te-line)' }),
    rule('shadow-1', CARDS, { 'box-shadow': 'var(--te-shadow-1)' }),
    rule('shadow-2', POPUPS, { 'box-shadow': 'var(--te-shadow-2)' }),
    rule('shadow-3', DIALOGS, { 'box-shadow': 'var(--te-shadow-3)' }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** A theme as pages load it: in the layer of themes, over what the library and components say, and below what an author says. */
export function themeSheet(theme: { readonly [token: string]: unknown }, options?: ThemeCssOptions): string {
  const css = themeCss(theme, options)
  return css === '' ? '' : `@layer theme{${css}}`
}

const fillsOf = (within: string, all: Tokens, scheme: Scheme): string =>
  block(
    `${within} :is(${FILLED})`,
    fills(all, (name) => name === 'primary', scheme),
  )

/** Whether white text can be read on a fill of this colour as it is, for those who choose it. */
export const keepsFill = (color: Rgb): boolean => contrast(color, WHITE) >= 4.5
