import { copyText } from '#sdk/react'
import type { Clipboard } from '#sdk/services'

export const create = (): Clipboard => ({ copy: copyText })
