import { definePlugin } from '#sdk'

/** Every built-in data source. */
export const sourceDeclarations = [] as const

export const sourcesPlugin = definePlugin({ id: 'tessera.sources', version: '0.1.0', sources: sourceDeclarations })
