import { definePlugin } from '#sdk'
import { button } from '../components/button/index.ts'
import { card } from '../components/card/index.ts'
import { flex } from '../components/flex/index.ts'
import { image } from '../components/image/index.ts'
import { page } from '../components/page/index.ts'
import { statistic } from '../components/statistic/index.ts'
import { text } from '../components/text/index.ts'
import { title } from '../components/title/index.ts'

/** Every built-in component. */
export const componentDeclarations = [button, card, flex, image, page, statistic, text, title] as const

export const componentsPlugin = definePlugin({ id: 'tessera.components', version: '0.1.0', components: componentDeclarations })
