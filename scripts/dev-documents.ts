import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { entries } from './entries.ts'

const TITLE = '<title>-</title>'
/** Headers by which a document is told what it may load. */
const HEADERS = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy', 'referrer-policy']

/** Writes the documents of the product without anything in them: what the server answers with them is what it adds to each. */
export function writeBareDocuments(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { output } of entries)
    writeFileSync(join(folder, output), `<html><head>${TITLE}</head><body><div id="root"></div></body></html>`)
}

/** What the server says of one document. */
export interface SaidOfDocument {
  readonly headers: { readonly [name: string]: string }
  /** What it puts before all else in the head, and at its end. */
  readonly first: string
  readonly last: string
}

/** Takes the server's answer with a bare document apart. `nonce` is that of the scripts which development puts into documents. */
export function readSaid(headers: Headers, html: string, nonce: string): SaidOfDocument {
  const said = Object.fromEntries(HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])))
  const policy = said['content-security-policy']
  if (policy !== undefined) said['content-security-policy'] = policy.replace(/script-src ([^;]*)/, `script-src $1 'nonce-${nonce}'`)
  const [, first = '', last = ''] = /<head>([\s\S]*)<title>-<\/title>([\s\S]*)<\/head>/.exec(html) ?? []
  return { headers: said, first, last }
}

export const wantsDocument = ({ headers, url = '/' }: Connect.IncomingMessage): boolean =>
  headers.accept?.includes('text/html') === true && !/^\/(api|files|apps|look|map-frame|@)/.test(url)

/**
 * In development documents come from Vite. Their policy, the list of hosts that their project allows, and the rest of what the server adds to them come from the
 * server (`TESSERA_WEB` of which holds bare documents), so that a page loads under `npm run dev` what it loads when it is built.
 */
export function documentsOfServer(backend: string | undefined): Plugin {
  const nonce = randomBytes(16).toString('base64url')
  const said = new Map<string, SaidOfDocument>()
  const ask = async (url: string): Promise<SaidOfDocument | undefined> => {
    // A server that is starting again after a change answers within a second or two.
    for (let tries = 0; tries < 50; tries += 1)
      try {
        const answer = await fetch(backend + url, { headers: { accept: 'text/html' }, redirect: 'manual' })
        return readSaid(answer.headers, await answer.text(), nonce)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    return undefined
  }
  return {
    name: 'tessera:documents-of-the-server',
    apply: 'serve',
    config: () => (backend === undefined ? {} : { html: { cspNonce: nonce } }),
    configureServer(server) {
      if (backend === undefined) return
      server.middlewares.use(async (request, response, next) => {
        if (!wantsDocument(request)) return next()
        const url = request.url ?? '/'
        const found = await ask(url)
        if (found) {
          said.set(url, found)
          for (const [name, value] of Object.entries(found.headers)) response.setHeader(name, value)
        }
        next()
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { originalUrl = '' }) {
        const found = said.get(originalUrl)
        said.delete(originalUrl)
        return found ? html.replace(/<head>/, `<head>${found.first}`).replace('</head>', `${found.last}</head>`) : html
      },
    },
  }
}
