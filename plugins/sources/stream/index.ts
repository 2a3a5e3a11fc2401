import { defineSource, json, text, z } from '#sdk'
import { streamFields } from './fields.ts'

export const sseConfig = z.looseObject({
  ...streamFields,
  event: text('事件名', 'Event', '', {
    bindable: false,
    placeholder: { zh: '留空则接收未命名的消息', en: 'Empty: messages without a name' },
  }),
})

export const webSocketConfig = z.looseObject({
  ...streamFields,
  greeting: json('连接后发送', 'Sent once connected', z.json().default(null), {
    help: { zh: '每次连上（包括重连）后发送，例如订阅请求', en: 'Sent each time it connects, again too; a subscription, for example' },
  }),
})

/** Server-sent events: one request whose answer never ends. */
export const sseSource = defineSource({
  id: 'source/sse',
  label: { zh: 'SSE 事件流', en: 'Server-sent events' },
  icon: 'IconWifi',
  config: sseConfig,
  shared: true,
  late: ['sourceField'],
  streams: true,
  messages: () => import('./messages.ts'),
  run: () => import('./sse.ts'),
})

/** A WebSocket: every message is data, and loading with parameters sends them. */
export const webSocketSource = defineSource({
  id: 'source/websocket',
  label: { zh: 'WebSocket 长连接', en: 'WebSocket' },
  icon: 'IconThunderbolt',
  config: webSocketConfig,
  shared: true,
  late: ['sourceField'],
  streams: true,
  messages: () => import('./messages.ts'),
  run: () => import('./websocket.ts'),
})
