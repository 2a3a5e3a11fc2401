/**
 * Chrome 108, the oldest browser of the product, as lightningcss writes versions: a byte each for major, minor and
 * patch.
 */
const OLDEST = { chrome: 108 << 16 }

/** Style rules for the oldest browsers: colours and functions that they do not know are said in words that they do. */
export function lowerCss(css: string): string {
  if (css === '') return css
  // A native library: the first style sheet waits for it, instead of every start.
  const { transform } = require('lightningcss') as typeof import('lightningcss')
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), targets: OLDEST, minify: true, errorRecovery: true })
  return new TextDecoder().decode(code)
}
