import { definePlugin } from '#sdk'

export const settersPlugin = definePlugin({ id: 'tessera.setters', version: '0.1.0', setters: [] })
