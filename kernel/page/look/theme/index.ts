export { CHART_COLORS } from './chart-colors.ts'
export { contrast, parseColor, type Rgb } from './colors.ts'
export { type ContrastPair, contrastPairs, failingPairs } from './contrast-pairs.ts'
export { fromDesignTokens, type ImportedToken, type ImportedTokens, type OwnTokens, toDesignTokens } from './design-tokens.ts'
export { paletteOf } from './palette.ts'
export { THEME_PRESETS, type ThemePreset } from './presets.ts'
export { type ThemeCssOptions, themeCss, themeSheet } from './theme-css.ts'
export { isSame, OWN_TYPES, type OwnType, plainTokenProblem, safeTokens, tokenProblem, tokensProblems } from './token-values.ts'
export {
  DENSITIES,
  effectiveTokens,
  OWN_TOKEN,
  type Scheme,
  TOKENS,
  type TokenGroup,
  type TokenInfo,
  type Tokens,
  type TokenType,
  type TokenValue,
  tokenInfo,
  valueIn,
} from './tokens.ts'
