import { parse } from 'acorn'
import type { Plugin } from 'vite'

/** What is wrong with a file that a bundler wrote; null where a browser can load it. */
export function whyBroken(code: string): string | null {
  try {
    parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
    return null
  } catch (thrown) {
    return (thrown as Error).message
  }
}

/** Ends the build where a written file does not load: chunks that import each other have exported what they do not have. */
export function refuseBroken(): Plugin {
  return {
    name: 'tessera:refuse-broken',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = Object.values(bundle).flatMap((file) => {
        const why = file.type === 'chunk' ? whyBroken(file.code) : null
        return why === null ? [] : [`${file.fileName} does not load: ${why}`]
      })
      if (found.length > 0) this.error(found.join('\n'))
    },
  }
}
