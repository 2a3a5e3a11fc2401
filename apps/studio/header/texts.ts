import { defineMessages } from '../../shell/messages.ts'

export const headerTexts = defineMessages('header', {
  zh: {
    menu: '导航',
    help: '帮助',
    docs: '文档',
    contact: '联系我们',
    contactText: '用手机扫描二维码，或打开：',
    code: '联系方式的二维码',
    onPremises: '私有化部署',
  },
  en: {
    menu: 'Navigation',
    help: 'Help',
    docs: 'Documentation',
    contact: 'Contact',
    contactText: 'Scan the code with a phone, or open:',
    code: 'QR code of the contact address',
    onPremises: 'On-premises',
  },
})
