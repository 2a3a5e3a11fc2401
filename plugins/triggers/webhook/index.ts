import { text, z } from '#sdk'
import { defineTrigger } from '#sdk/workflow'

export const webhook = defineTrigger({
  id: 'trigger/webhook',
  label: { zh: 'Webhook', en: 'Webhook' },
  icon: 'IconLink',
  help: {
    zh: '其他系统向它的地址发送 POST 请求时启动；地址在发布后显示一次。公式用 event.input.body、headers、query 读取请求',
    en: 'Another system sends a POST request to its address, which is shown once when it is published. Formulas read event.input.body, headers and query.',
  },
  params: z.object({
    secret: text('签名密钥', 'Signing secret', '', {
      setter: 'setter/secret',
      bindable: false,
      help: {
        zh: '请求须带 X-Tessera-Signature: t=秒,v1=HMAC-SHA256(t + "." + 正文)；留空则不检查签名',
        en: 'Requests carry X-Tessera-Signature: t=SECONDS,v1=HMAC-SHA256(t + "." + body). Empty: signatures are not checked.',
      },
    }),
  }),
  starts: { by: 'webhook' },
  sample: () => ({ input: { body: {}, headers: { 'content-type': 'application/json' }, query: {} } }),
  summary: ({ secret }) =>
    secret === ''
      ? { zh: '不检查签名', en: 'without a signature' }
      : { zh: `用“${secret}”签名`, en: `signed with “${secret}”` },
})
