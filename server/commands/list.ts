import type { AnyCommand } from './command.ts'

/** The commands by their names, each read when it is called. */
export const commands: { readonly [name: string]: () => Promise<AnyCommand> } = {
  copy: async () => (await import('./copy.ts')).copyCommand,
  export: async () => (await import('../modules/exchange/command.ts')).exportCommand,
  import: async () => (await import('../modules/exchange/command.ts')).importCommand,
}
