import { runMapFrame } from './map-frame-script.ts'

const SCRIPT = `(${runMapFrame.toString()})()`
const HASH = new Bun.CryptoHasher('sha256').update(SCRIPT).digest('base64')
const STYLE = 'html,body,#map{margin:0;width:100%;height:100%}#map{background:#f2f3f5}'

/** Where Baidu's map script is, without the key. */
const PROVIDER = 'https://api.map.baidu.com/api?type=webgl&v=1.0'

/**
 * The document that a map of a provider is drawn in, and its policy. It is sandboxed, so whatever the provider's script does it does without an origin: it reads
 * no cookie, no storage and nothing of the page, and it may reach the hosts of the list alone.
 */
export function mapFrame(key: string, hosts: readonly string[]): { readonly html: string; readonly policy: string } {
  const listed = hosts.map((host) => `https://${host}`).join(' ')
  const source = `${PROVIDER}&ak=${encodeURIComponent(key)}`
  const html = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>Map</title><style>${STYLE}</style></head><body data-source="${source.replace(/&/g, '&amp;')}"><div id="map"></div><script>${SCRIPT}</script></body></html>`
  const directives = [
    "default-src 'none'",
    'sandbox allow-scripts',
    // The script makes code of its own styles of maps; there is nothing in this document that it could reach with it.
    `script-src 'sha256-${HASH}' 'unsafe-eval' ${listed}`,
    `style-src 'unsafe-inline' ${listed}`,
    `img-src data: blob: ${listed}`,
    `connect-src ${listed === '' ? "'none'" : listed}`,
    `font-src data: ${listed}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  return { html, policy: directives.map((each) => each.trim()).join('; ') }
}
