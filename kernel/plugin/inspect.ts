import type { Kernel } from './kernel.ts'

/** The boot tree as text: each plugin with its state and what it owns, for logs and bug reports. */
export function inspect(kernel: Kernel): string {
  const lines: string[] = []
  for (const { plugin, state, effects } of kernel.loaded()) {
    const needs = plugin.needs?.length ? ` needs ${plugin.needs.map((needed) => needed.id).join(', ')}` : ''
    const status =
      state.status === 'active' ? 'active' : state.status === 'failed' ? `failed: ${state.error.message}` : `blocked by ${state.by}`
    lines.push(`${plugin.id}@${plugin.version} ${status}${needs}`)
    effects.forEach((effect, index) => {
      lines.push(`${index === effects.length - 1 ? '└─' : '├─'} ${effect}`)
    })
  }
  return lines.join('\n')
}
