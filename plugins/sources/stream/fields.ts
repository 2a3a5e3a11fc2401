import { number, sendRows, text } from '#sdk'

const HELP = {
  zh: '只能连接本站地址：页面的安全策略不允许浏览器直接连接其他服务器，请由本站反向代理',
  en: 'Own addresses alone: the page’s security policy lets no browser connect elsewhere; have another server’s address passed on by this one',
}

/** What every kind of stream is told: where to, what with, and what to keep of it. */
export const streamFields = {
  stgApi: text('测试环境地址', 'Test address', '', { placeholder: { zh: '/events', en: '/events' }, help: HELP }),
  prdApi: text('生产环境地址', 'Live address', '', { placeholder: { zh: '/events', en: '/events' }, help: HELP }),
  params: sendRows('地址参数', 'Parameters of the address'),
  keep: number('保留最近消息数', 'Messages kept', 1, {
    section: 'data',
    bindable: false,
    min: 1,
    max: 1000,
    help: {
      zh: '1 表示数据就是最新一条消息，更多则为列表，最新的在后',
      en: '1: the data is the newest message; more: a list, the newest last',
    },
  }),
  sourceField: text('取值路径', 'Path in a message', '', { section: 'data', placeholder: { zh: '如 data', en: 'e.g. data' } }),
  reconnect: number('断开后首次重连等待（毫秒）', 'Wait before connecting again (ms)', 1000, {
    section: 'advanced',
    bindable: false,
    min: 50,
    max: 60_000,
    help: { zh: '连续失败时每次加倍，最长 30 秒', en: 'Twice as long after each failure, 30 seconds at most' },
  }),
}
