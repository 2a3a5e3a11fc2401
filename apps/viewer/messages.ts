import type { Label } from '#kernel/page/values'

/** The viewer's own texts: labels and not messages, so that a published page loads no translation library. */
export const TEXTS = {
  notFound: { zh: '页面不存在、尚未发布或未对你开放', en: 'This page does not exist, is not published or is not open to you' },
  notFoundHint: { zh: '请检查地址，或联系把地址发给你的人。', en: 'Check the address, or ask its sender.' },
  forbidden: { zh: '没有权限查看此页面', en: 'You may not see this page' },
  forbiddenHint: {
    zh: '请登录有权限的账号，或联系把地址发给你的人。',
    en: 'Sign in with an account that has access, or ask the sender of the link.',
  },
  failed: { zh: '页面加载失败', en: 'The page could not be loaded' },
  retry: { zh: '重试', en: 'Try again' },
  signIn: { zh: '登录', en: 'Sign in' },
  logout: { zh: '退出登录？', en: 'Sign out?' },
  logoutHint: { zh: '此页面请求退出你的登录。', en: 'This page asks to end your login.' },
  logoutNow: { zh: '退出登录', en: 'Sign out' },
  viewedAs: { zh: '正在以某个角色查看此页面，不会改动任何数据', en: 'You are viewing this page as a role. Nothing is changed.' },
  loading: { zh: '加载中', en: 'Loading' },
} as const satisfies Record<string, Label>
