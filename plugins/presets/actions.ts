import { definePlugin } from '#sdk'
import { message } from '../actions/message/index.ts'
import { setVariable } from '../actions/set-variable/index.ts'

/** Every built-in event action. */
export const actionDeclarations = [message, setVariable] as const

export const actionsPlugin = definePlugin({ id: 'tessera.actions', version: '0.1.0', actions: actionDeclarations })
