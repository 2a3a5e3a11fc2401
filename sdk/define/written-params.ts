import type { ActionNode } from '#kernel/page/records'
import { getPath } from '#kernel/page/values'
import type { WrittenParams } from './node.ts'

/** The parameters of a step as they are written. */
export function writtenParams({ params, bindings }: Pick<ActionNode, 'params' | 'bindings'>): WrittenParams {
  const bindingAt = (path: string) => (Object.hasOwn(bindings, path) ? bindings[path] : undefined)
  return {
    text(path) {
      const binding = bindingAt(path)
      if (binding) return binding.kind === 'template' ? binding.source : null
      const isPart = Object.keys(bindings).some((at) => at.startsWith(`${path}.`) || path.startsWith(`${at}.`))
      const value = isPart ? undefined : getPath(params, path)
      return typeof value === 'string' ? value : null
    },
    shown(path) {
      const binding = bindingAt(path)
      if (binding) return binding.kind === 'template' ? binding.source : `\${${binding.source}}`
      const value = getPath(params, path) ?? ''
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
    all: [JSON.stringify(params), ...Object.values(bindings).map(({ source }) => source)].join('\n'),
  }
}
