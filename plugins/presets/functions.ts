import { definePlugin } from '#sdk'
import { builtInFunctions } from '../functions/index.ts'

/** Every built-in formula function. */
export const functionDeclarations = builtInFunctions

export const functionsPlugin = definePlugin({ id: 'tessera.functions', version: '0.1.0', functions: functionDeclarations })
