export { type AuthorCss, authorCss, type CssFinding } from './author-css.ts'
export { mayDifferByScheme } from './by-scheme.ts'
export {
  compileElement,
  type ElementLook,
  type LookRecord,
  type LookRule,
  MOST_SHARED,
  NO_LOOK,
  nameById,
  nameByNumber,
  sharedClass,
} from './compile-look.ts'
export { contrastFindings } from './contrast-findings.ts'
export { lookOf } from './element-look.ts'
export { LAYER_ORDER, LAYERS } from './layers.ts'
export {
  emptyTheme,
  LOOK_LIMITS,
  type LookEntry,
  lookKind,
  lookProblem,
  ownTokensOf,
  PHONE_LABEL,
  type SharedStyleRecord,
  THEME_ID,
  type ThemeRecord,
  type TokenRecord,
  themeLabel,
  themeOf,
  themesOf,
  widthsOf,
} from './look-kind.ts'
export { isLookPath, lookPath, readLookPath } from './look-paths.ts'
export { layersOf, lookSheet, type SheetOptions } from './look-sheet.ts'
export { isOlderLook, type MayDiffer, mayDiffer } from './older-look.ts'
export { pageTheme, pageThemeCss, themeRules } from './page-theme.ts'
export { isUnitless, propertyOf } from './property-names.ts'
export { checkShared, type SharedLook, sharedSheet } from './shared-look.ts'
export { type SharedValues, sharedValues } from './shared-values.ts'
export { stackedRule } from './stacked.ts'
export { type StyleValue, styleValue } from './style-value.ts'
export { type NamedTheme, themeClass, themesSheet } from './themes-sheet.ts'
export {
  compareLayers,
  fieldLayers,
  layerOf,
  maxOf,
  ownMaxesIn,
  PHONE,
  PLAIN,
  partClass,
  readVariant,
  STATES,
  type State,
  type Variant,
  variantName,
  WIDTHS,
  type Width,
  widestFirst,
} from './variants.ts'
