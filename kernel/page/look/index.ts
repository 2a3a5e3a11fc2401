export { type AuthorCss, authorCss, type CssFinding } from './author-css.ts'
export { elementCss, readElementCss } from './element-css.ts'
