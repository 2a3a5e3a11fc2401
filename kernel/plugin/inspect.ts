import type { Kernel } from './kernel.ts'
import type { PluginState } from './plugin.ts'

function describe(state: PluginState): string {
  if (state.status === 'failed') return `failed: ${state.error.message}`
  return state.status === 'blocked' ? `blocked by ${state.by}` : state.status
}

/** The boot tree as text: each plugin with its state and what it owns, for logs and bug reports. */
export function inspect(kernel: Kernel): string {
  const lines: string[] = []
  for (const { plugin, state, effects } of kernel.loaded()) {
    const needs = plugin.needs?.length ? ` needs ${plugin.needs.map((needed) => needed.id).join(', ')}` : ''
    lines.push(`${plugin.id}@${plugin.version} ${describe(state)}${needs}`)
    effects.forEach((effect, index) => {
      lines.push(`${index === effects.length - 1 ? '└─' : '├─'} ${effect}`)
    })
  }
  return lines.join('\n')
}
