import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentPolicy } from '../calls/module.ts'

/** The pages of the product; the editor's canvas is a same-origin frame, QuickJS needs `wasm-unsafe-eval`. `more` is what a project allows its own pages. */
const contentPolicy = (importMap: string | undefined, framedBy: 'self' | 'none', more: DocumentPolicy['sources'] = {}): string => {
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': `'self' 'wasm-unsafe-eval'${importMap === undefined ? '' : ` 'sha256-${importMap}'`}`,
    'worker-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data: blob:",
    'style-src': "'self' 'unsafe-inline'",
    'font-src': "'self' data:",
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': `'${framedBy}'`,
  }
  for (const [name, sources] of Object.entries(more))
    if (sources.length > 0) directives[name] = [directives[name] ?? "'self'", ...sources].join(' ')
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

const DEVICES = ['camera', 'microphone', 'geolocation']
const permissions = (allowed: readonly string[]): string =>
  DEVICES.map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`).join(', ')

/** SHA-256, in base64, of the import map that the build wrote into the pages: the one inline script that they may have. None without a build. */
export function readImportMapHash(webDir: string): string | undefined {
  try {
    const { sha256 } = JSON.parse(readFileSync(join(webDir, '../import-map.json'), 'utf8')) as { readonly sha256: unknown }
    return typeof sha256 === 'string' && /^[\w+/]+=*$/.test(sha256) ? sha256 : undefined
  } catch {
    return undefined
  }
}

/** The studio's own screens: a page that shows them in a frame could lay something over what people click. The canvas is a frame itself. */
export const neverFramed = (importMap: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(importMap, 'none'),
  'x-frame-options': 'DENY',
})

/** Documents of a project that may load more than every document of the product. */
export const projectPolicy = (importMap: string | undefined, { sources, devices }: DocumentPolicy): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(importMap, 'self', sources),
  'permissions-policy': permissions(devices),
})

/** Uploaded files, should somebody open one as a page: nothing runs. */
export const FILE_POLICY = "default-src 'none'; sandbox"

/** Data that is large or asked for very often, should somebody open it as a page: nothing loads and nothing runs. A short one, because each byte counts there. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** On every answer, errors included. */
export const securityHeaders = (https: boolean, importMap: string | undefined): Record<string, string> => ({
  'content-security-policy': contentPolicy(importMap, 'self'),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': permissions([]),
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
