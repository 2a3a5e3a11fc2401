import { type Messages, messages, provideLazyService } from '#sdk/services'

export const messageService = provideLazyService<Messages>(messages, () => import('./arco.ts'))
