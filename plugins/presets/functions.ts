import { definePlugin, type FunctionDeclaration } from '#sdk'

/** Every built-in formula function. */
export const functionDeclarations: readonly FunctionDeclaration[] = []

export const functionsPlugin = definePlugin({ id: 'tessera.functions', version: '0.1.0', functions: functionDeclarations })
