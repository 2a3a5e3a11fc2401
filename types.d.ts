/** Vite's: modules by their paths. */
interface ImportMeta {
  glob<Module>(
    pattern: string,
    options: { readonly eager: true; readonly query?: '?url'; readonly import?: 'default' },
  ): { readonly [path: string]: Module }
  glob<Module>(pattern: string): { readonly [path: string]: () => Promise<Module> }
}
declare module '*.css'
/** The address of a file that the build puts beside the others. */
declare module '*?url' {
  const address: string
  // biome-ignore lint/style/noDefaultExport: Vite's own
  export default address
}
/** A file as the text that it holds. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: Vite's own
  export default text
}
declare module '@jitl/quickjs-wasmfile-release-sync/wasm'
declare module 'react-transition-group' {
  export const Transition: { readonly prototype: object }
}
declare module 'css-tree/parser' {
  // biome-ignore lint/style/noDefaultExport: the package exports each of its parts this way
  export { parse as default } from 'css-tree'
}
declare module 'css-tree/generator' {
  // biome-ignore lint/style/noDefaultExport: the package exports each of its parts this way
  export { generate as default } from 'css-tree'
}
declare module 'css-tree/walker' {
  // biome-ignore lint/style/noDefaultExport: the package exports each of its parts this way
  export { walk as default } from 'css-tree'
}
declare module 'css-tree/tokenizer' {
  /** Calls back for each token with its type and its place in characters. */
  export function tokenize(text: string, onToken: (type: number, start: number, end: number) => void): void
  export const tokenTypes: { readonly [name in import('css-tree/tokenizer').TokenName]: number }
  export type TokenName =
    | 'Ident'
    | 'Function'
    | 'AtKeyword'
    | 'Hash'
    | 'String'
    | 'BadString'
    | 'Url'
    | 'BadUrl'
    | 'Delim'
    | 'Number'
    | 'Percentage'
    | 'Dimension'
    | 'WhiteSpace'
    | 'CDO'
    | 'CDC'
    | 'Colon'
    | 'Semicolon'
    | 'Comma'
    | 'LeftSquareBracket'
    | 'RightSquareBracket'
    | 'LeftParenthesis'
    | 'RightParenthesis'
    | 'LeftCurlyBracket'
    | 'RightCurlyBracket'
    | 'Comment'
}
