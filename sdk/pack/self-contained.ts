import { type AnyNode, parse } from 'acorn'
import { freeNames } from '#kernel/engine/language/lexical-scope'

/** What the sandbox has; everything else of a browser, of Node and of the module around is not there. */
const THERE = new Set(
  (
    'undefined NaN Infinity globalThis Object Array String Number Boolean BigInt Symbol Date RegExp Math JSON Map Set WeakMap WeakSet Error ' +
    'TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError Promise Proxy Reflect ArrayBuffer DataView Int8Array ' +
    'Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array parseInt parseFloat isNaN isFinite ' +
    'encodeURIComponent decodeURIComponent encodeURI decodeURI'
  ).split(' '),
)

/** Why a function's text could not be run on its own, in words that follow the function's name; undefined when it can. */
export function whyNotSelfContained(source: string): string | undefined {
  const root = expressionOf(source)
  if (!root) return 'is not written as a function of its own, such as `(lib) => …`'
  if (root.type !== 'ArrowFunctionExpression' && root.type !== 'FunctionExpression') return 'is no function'
  if (root.async || root.generator) return 'is async or a generator, which formulas cannot wait for'
  if (/\bimport\s*(\(|\.)/.test(source)) return 'imports something'
  const found = freeNames(root)
  if (found.usesCaller) return 'uses `this` or `arguments`'
  const names = [...new Set(found.names.map(({ node }) => node.name))].filter((name) => !THERE.has(name))
  if (names.length === 0) return undefined
  return `uses ${names.map((name) => `\`${name}\``).join(', ')} from outside of itself`
}

function expressionOf(source: string): AnyNode | undefined {
  try {
    const [statement, ...more] = parse(`(\n${source}\n)`, { ecmaVersion: 'latest', sourceType: 'module' }).body
    return statement?.type === 'ExpressionStatement' && more.length === 0 ? statement.expression : undefined
  } catch {
    return undefined
  }
}
