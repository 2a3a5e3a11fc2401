import { type FilePicker, filePicker, type PageHost, provideLazyService } from '#sdk/services'

export const pickFileService = provideLazyService<FilePicker, PageHost>(filePicker, () => import('./pick.ts'))
