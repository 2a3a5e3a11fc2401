import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../entries.ts'

const PACKAGE = 'lightningcss'

/** The package with the native library for `bun-linux-x64` and the like. */
const packageFor = (target: string): string => {
  const [, system = '', processor = '', library = 'gnu'] = target.replace(/-(baseline|modern)/, '').split('-')
  return [PACKAGE, system, processor, ...(system === 'linux' ? [library] : [])].join('-')
}

/** The native library for a target is not installed. */
export class MissingLibrary extends Error {}

/** @throws MissingLibrary */
const libraryFor = (target: string): Uint8Array => {
  const name = packageFor(target)
  const folder = join(root, 'node_modules', name)
  const file = existsSync(folder) ? readdirSync(folder).find((each) => each.endsWith('.node')) : undefined
  if (file === undefined) {
    const [, os, cpu] = name.split('-')
    const command = `bun install --os ${os} --cpu ${cpu}`
    throw new MissingLibrary(`The package ${name} is not installed. Install it with: ${command}`)
  }
  return readFileSync(join(folder, file))
}

/**
 * The compiler of styles is a native library, which the system loads from a file. The binary holds it compressed, and
 * loads it from memory where the system can (Linux), so that it needs no folder in which programs may be written and
 * run; elsewhere from a file in a new folder.
 */
const loader = (file: string): string => `
const { readFileSync, writeFileSync, writeSync, mkdtempSync, rmSync } = require('node:fs')
const { brotliDecompressSync } = require('node:zlib')
const library = brotliDecompressSync(readFileSync(require(${JSON.stringify(file)})))
const load = (path) => {
  const loaded = { exports: {} }
  process.dlopen(loaded, path)
  return loaded.exports
}
const fromMemory = () => {
  const { dlopen } = require('bun:ffi')
  const { memfd_create } = dlopen('libc.so.6', { memfd_create: { args: ['cstring', 'u32'], returns: 'i32' } }).symbols
  const file = memfd_create(Buffer.from('${PACKAGE}\\0'), 1)
  if (file < 0) throw new Error('The system gives no file in memory')
  for (let at = 0; at < library.length; ) at += writeSync(file, library, at)
  return load('/proc/self/fd/' + file)
}
const fromFolder = () => {
  const folder = mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'tessera-'))
  try {
    const file = folder + '/${PACKAGE}.node'
    writeFileSync(file, library, { mode: 0o500 })
    return load(file)
  } finally {
    try { rmSync(folder, { recursive: true, force: true }) } catch {}
  }
}
const native = (() => {
  if (process.platform !== 'linux') return fromFolder()
  try { return fromMemory() } catch { return fromFolder() }
})()
`

/** Has the compiler of styles loaded from what the binary holds. */
export const styleCompiler = (target: string): Bun.BunPlugin => ({
  name: 'style-compiler',
  setup(build) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
    const packed = brotliCompressSync(libraryFor(target), { params })
    const place = { path: 'lightningcss.node.br', namespace: 'tessera-styles' }
    build.onResolve({ filter: /^tessera:styles$/ }, () => place)
    build.onLoad({ filter: /.*/, namespace: 'tessera-styles' }, () => ({ contents: packed, loader: 'file' }))
    build.onLoad({ filter: /[\\/]lightningcss[\\/]node[\\/]index\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const begin = text.indexOf('module.exports.transform')
      if (begin < 0) throw new Error(`${path} is built in another way than this script knows`)
      return { contents: loader('tessera:styles') + text.slice(begin), loader: 'js' }
    })
  },
})
