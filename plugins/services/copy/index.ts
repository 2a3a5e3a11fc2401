import { type Clipboard, clipboard, type PageHost, provideLazyService } from '#sdk/services'

export const copyService = provideLazyService<Clipboard, PageHost>(clipboard, () => import('./copy.ts'))
