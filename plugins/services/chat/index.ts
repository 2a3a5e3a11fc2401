import { type Chats, chats, type PageHost, provideLazyService } from '#sdk/services'

export const chatService = provideLazyService<Chats, PageHost>(chats, () => import('./ask.ts'), {
  messages: () => import('./messages.ts'),
})
