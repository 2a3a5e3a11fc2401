import * as z from 'zod'
import { plainName } from '../../http/plain-text.ts'
import type { WechatSettings } from '../../sign-in-settings.ts'
import { askProvider } from './ask-provider.ts'
import { accessToken, displayName, type Provider, ProviderAway, ProviderRefused, parseAnswer, subjectText } from './provider.ts'

const OPEN = 'https://open.weixin.qq.com'
const API = 'https://api.weixin.qq.com'
const SYSTEM_BUSY = -1

const failure = z.object({ errcode: z.int() })
const access = z.object({ access_token: accessToken, openid: subjectText })
const person = z.object({ nickname: displayName, unionid: subjectText.optional() })

/**
 * WeChat's login for web sites: OAuth 2.0's code flow in its own dialect (`appid`, `secret`, `errcode`), without PKCE and without an e-mail. Addresses and fields
 * as in WeChat's guide "网站应用微信登录开发指南".
 */
export const createWechat = ({ appId, secret, url }: WechatSettings): Provider => {
  const [open, api] = url === '' ? [OPEN, API] : [url, url]
  const ask = async <T>(path: string, query: Readonly<Record<string, string>>, schema: z.ZodType<T>): Promise<T> => {
    const headers = { accept: 'application/json' }
    const { status, body } = await askProvider({ url: `${api}${path}?${new URLSearchParams(query)}`, method: 'GET', headers })
    let value: unknown
    try {
      value = JSON.parse(body.toString('utf8'))
    } catch {
      throw new ProviderAway(`WeChat answered ${status} without JSON`)
    }
    const failed = failure.safeParse(value)
    if (failed.success && failed.data.errcode === SYSTEM_BUSY) throw new ProviderAway('WeChat is busy')
    if (failed.success && failed.data.errcode !== 0) throw new ProviderRefused(`WeChat answered ${failed.data.errcode}`)
    return parseAnswer(schema, value)
  }
  return {
    id: 'wechat',
    label: 'WeChat',
    hasGroups: false,
    async addressFor({ state }, redirect) {
      const query = new URLSearchParams({ appid: appId, redirect_uri: redirect, response_type: 'code', scope: 'snsapi_login', state })
      return `${open}/connect/qrconnect?${query}#wechat_redirect`
    },
    async identify({ code }) {
      const { access_token, openid } = await ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret, code, grant_type: 'authorization_code' },
        access,
      )
      const { nickname, unionid } = await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, person)
      // One person has another openid in each app, and the same unionid in all apps of one owner.
      return { subject: unionid ?? openid, label: plainName(nickname, 40), email: null, groups: 'absent' }
    },
  }
}
