import { pickFile } from '#sdk/react'
import type { FilePicker } from '#sdk/services'

export const create = (): FilePicker => ({ pick: pickFile })
