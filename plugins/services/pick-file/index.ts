import { type FilePicker, filePicker, provideLazyService } from '#sdk/services'

export const pickFileService = provideLazyService<FilePicker>(filePicker, () => import('./pick.ts'))
