import { definePlugin } from '#sdk'
import { button } from '../components/button/index.ts'

export const componentsPlugin = definePlugin({ id: 'tessera.components', version: '0.1.0', components: [button] })
