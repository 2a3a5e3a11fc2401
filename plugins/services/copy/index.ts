import { type Clipboard, clipboard, provideLazyService } from '#sdk/services'

export const copyService = provideLazyService<Clipboard>(clipboard, () => import('./copy.ts'))
