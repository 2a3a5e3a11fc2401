import { type Messages, messages, type PageHost, provideLazyService } from '#sdk/services'

export const messageService = provideLazyService<Messages, PageHost>(messages, () => import('./arco.ts'))
