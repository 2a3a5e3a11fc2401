export { type AuthorCss, authorCss, type CssFinding } from './author-css.ts'
export {
  compileElement,
  type ElementLook,
  fieldLayers,
  type LookRecord,
  type LookRule,
  layersOf,
  lookSheet,
  NO_LOOK,
  nameById,
  nameByNumber,
} from './compile-look.ts'
export { lookOf } from './element-look.ts'
export { LAYER_ORDER, LAYERS } from './layers.ts'
export { pageTheme, pageThemeCss, themeRules } from './page-theme.ts'
export { isUnitless, propertyOf } from './property-names.ts'
export { type StyleValue, styleValue } from './style-value.ts'
export { PHONE, readVariant, STATES, type State, type Variant, type Width } from './variants.ts'
