import { defineMessages } from '../../shell/messages.ts'

export const hookTexts = defineMessages('workflow-hooks', {
  zh: {
    title: 'Webhook 地址',
    help: '其他系统向这些地址发送 POST 请求来启动工作流。知道地址的人都可以调用，请妥善保存。',
    notPublished: '发布到此环境后生成地址。',
    hidden: '地址只在生成时显示一次，服务器不保存它。找不到时请更换地址。',
    shownOnce: '离开此页面后不再显示，请现在复制。',
    onlyAdmins: '只有可以发布它的管理员才能更换。',
    copy: '复制',
    copied: '已复制',
    copyAddress: '复制{{env}}环境的地址',
    renew: '更换地址',
    renewIn: '更换{{env}}环境的地址',
    renewTitle: '更换{{env}}环境的 Webhook 地址？',
    renewText: '旧地址立即失效，发往它的请求会得到 404。请把新地址告知每个调用方。',
    renewed: '已更换，旧地址已失效',
    signed:
      '请求须用密钥“{{secret}}”签名：请求头 {{header}} 为 t=秒,v1=签名，签名是“秒.正文”的 HMAC-SHA256（十六进制），{{minutes}} 分钟内有效，只能使用一次。',
    unsigned: '不检查签名：在触发器中选择密钥后再发布，即可要求签名。',
    example: '请求示例（curl）',
    exampleIn: '{{env}}环境的请求示例',
    exampleHelp: '在终端中运行。地址未显示时，请先填写 ADDRESS。',
    exampleSignedHelp: '在终端中运行。请先把 SECRET 换成密钥“{{secret}}”的值；地址未显示时，也请填写 ADDRESS。',
    copyExample: '复制{{env}}环境的请求示例',
  },
  en: {
    title: 'Address of the webhook',
    help: 'Other systems send POST requests to these addresses to start the workflow. Everybody who knows one may call it: keep them safe.',
    notPublished: 'Publishing to this environment makes an address.',
    hidden: 'An address is shown once, when it is made: the server does not keep it. Renew it if it is lost.',
    shownOnce: 'It is not shown again after you leave this screen: copy it now.',
    onlyAdmins: 'Only administrators, who may publish it, renew it.',
    copy: 'Copy',
    copied: 'Copied',
    copyAddress: 'Copy the address in {{env}}',
    renew: 'Renew address',
    renewIn: 'Renew address in {{env}}',
    renewTitle: 'Renew the address of the webhook in {{env}}?',
    renewText:
      'The former address stops immediately: requests to it are answered with 404. Give the new one to every caller.',
    renewed: 'Renewed: the former address has stopped',
    signed:
      'Requests are signed with the secret “{{secret}}”. The header {{header}} is t=SECONDS,v1=SIGNATURE: the HMAC-SHA256, in hexadecimal, of the seconds, a dot and the body. It counts for {{minutes}} minutes, once.',
    unsigned: 'Signatures are not checked. Choose a secret in the trigger and publish to require them.',
    example: 'Example request (curl)',
    exampleIn: 'Example request in {{env}}',
    exampleHelp: 'Run it in a terminal. Fill in ADDRESS where the address is not shown.',
    exampleSignedHelp:
      'Run it in a terminal. Put the value of the secret “{{secret}}” into SECRET, and fill in ADDRESS where the address is not shown.',
    copyExample: 'Copy the example request in {{env}}',
  },
})
