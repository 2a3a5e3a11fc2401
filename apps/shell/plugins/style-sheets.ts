import { pluginFile } from './plugin-file.ts'

/** Milliseconds that a view waits for its style sheets; it is shown without one that does not come. */
const PATIENCE = 3_000

/** The style sheets of one version of a plugin in this document. */
export interface StyleSheets {
  /** Adds them, once; resolves when they count. */
  add(): Promise<void>
  /** Takes them off the document; what is still on its way is not added any more. */
  remove(): void
}

/** `on`: a page, whose authors' styles win over them, or the studio. */
export function createStyleSheets(hash: string, files: readonly string[], on: 'page' | 'studio'): StyleSheets {
  const links: HTMLLinkElement[] = []
  let added: Promise<void> | undefined
  let isRemoved = false
  const addOne = (file: string): Promise<void> =>
    new Promise((resolve) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = `${pluginFile(hash, file)}${on === 'page' ? '?layered' : ''}`
      link.dataset.plugin = hash
      const done = () => {
        clearTimeout(timer)
        link.onload = null
        link.onerror = null
        resolve()
      }
      const timer = setTimeout(done, PATIENCE)
      link.onload = done
      link.onerror = () => {
        console.warn(`The style sheet ${link.href} could not be loaded`)
        done()
      }
      links.push(link)
      document.head.append(link)
    })
  return {
    async add() {
      if (isRemoved || files.length === 0) return
      added ??= Promise.all(files.map(addOne)).then(() => undefined)
      await added
    },
    remove() {
      isRemoved = true
      for (const link of links.splice(0)) link.remove()
    },
  }
}
